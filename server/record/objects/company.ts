import { defineObject } from '../define-object';
import { FieldType } from '../schema';

export const company = defineObject({
  nameSingular: 'company',
  namePlural: 'companies',
  labelSingular: 'Company',
  labelPlural: 'Companies',
  fields: [
    { name: 'name', label: 'Name', type: FieldType.TEXT, isRequired: true },
    { name: 'domain', label: 'Domain', type: FieldType.URL },
    { name: 'city', label: 'City', type: FieldType.TEXT },
    { name: 'industry', label: 'Industry', type: FieldType.TEXT },
    { name: 'employees', label: 'Employees', type: FieldType.NUMBER },
  ],
});
