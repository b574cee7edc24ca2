import { defineObject } from '../define-object';
import { FieldType } from '../schema';

export const note = defineObject({
  nameSingular: 'note',
  namePlural: 'notes',
  labelSingular: 'Note',
  labelPlural: 'Notes',
  fields: [
    { name: 'title', label: 'Title', type: FieldType.TEXT, isRequired: true },
    { name: 'body', label: 'Body', type: FieldType.TEXT, isLong: true },
    { name: 'about', label: 'About', type: FieldType.RELATION, to: 'company' },
  ],
});
