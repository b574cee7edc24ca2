import { defineObject } from '../define-object';
import { FieldType } from '../schema';

export const task = defineObject({
  nameSingular: 'task',
  namePlural: 'tasks',
  labelSingular: 'Task',
  labelPlural: 'Tasks',
  fields: [
    { name: 'title', label: 'Title', type: FieldType.TEXT, isRequired: true },
    {
      name: 'status',
      label: 'Status',
      type: FieldType.SELECT,
      options: ['TODO', 'IN_PROGRESS', 'DONE'],
      defaultOption: 'TODO',
    },
    { name: 'dueDate', label: 'Due date', type: FieldType.DATE },
    { name: 'assignee', label: 'Assignee', type: FieldType.TEXT },
    { name: 'about', label: 'About', type: FieldType.RELATION, to: 'company' },
  ],
});
