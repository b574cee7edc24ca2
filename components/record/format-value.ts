import type { FieldDefinition, FieldValue } from '@/server/record/schema';

const euros = new Intl.NumberFormat('en-GB', {
  style: 'currency',
  currency: 'EUR',
  maximumFractionDigits: 0,
});
const days = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

/** A field's value as a reader has it; an empty string where there is none. */
export function formatValue(field: FieldDefinition, value: FieldValue | undefined): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'object') return value.name;
  switch (field.type) {
    case 'CURRENCY':
      return typeof value === 'number' ? euros.format(value) : value;
    case 'NUMBER':
      return typeof value === 'number' ? value.toLocaleString('en-GB') : value;
    case 'DATE':
      return Number.isNaN(Date.parse(String(value))) ? String(value) : days.format(new Date(value));
    case 'SELECT':
      return sentence(String(value));
    default:
      return String(value);
  }
}

/** Whether a field's values are read right-aligned, digit under digit. */
export function isNumeric(field: FieldDefinition): boolean {
  return field.type === 'NUMBER' || field.type === 'CURRENCY';
}

function sentence(option: string): string {
  const words = option.replaceAll('_', ' ').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
