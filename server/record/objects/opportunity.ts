import { defineObject } from '../define-object';
import { FieldType } from '../schema';

export const opportunity = defineObject({
  nameSingular: 'opportunity',
  namePlural: 'opportunities',
  labelSingular: 'Opportunity',
  labelPlural: 'Opportunities',
  fields: [
    { name: 'name', label: 'Name', type: FieldType.TEXT, isRequired: true },
    { name: 'company', label: 'Company', type: FieldType.RELATION, to: 'company' },
    {
      name: 'stage',
      label: 'Stage',
      type: FieldType.SELECT,
      options: ['NEW', 'QUALIFIED', 'PROPOSAL', 'WON', 'LOST'],
      defaultOption: 'NEW',
    },
    { name: 'amount', label: 'Amount', type: FieldType.CURRENCY },
    { name: 'closeDate', label: 'Close date', type: FieldType.DATE },
    { name: 'owner', label: 'Owner', type: FieldType.TEXT },
  ],
});
