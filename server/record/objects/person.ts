import { defineObject } from '../define-object';
import { FieldType } from '../schema';

export const person = defineObject({
  nameSingular: 'person',
  namePlural: 'people',
  labelSingular: 'Person',
  labelPlural: 'People',
  fields: [
    { name: 'name', label: 'Name', type: FieldType.TEXT, isRequired: true },
    { name: 'email', label: 'Email', type: FieldType.EMAIL },
    { name: 'jobTitle', label: 'Job title', type: FieldType.TEXT },
    { name: 'company', label: 'Company', type: FieldType.RELATION, to: 'company' },
    { name: 'phone', label: 'Phone', type: FieldType.TEXT },
  ],
});
