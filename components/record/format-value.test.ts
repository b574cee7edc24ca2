import { expect, it } from 'vitest';
import type { FieldDefinition } from '@/server/record/schema';
import { formatValue } from './format-value';

const field = (type: 'TEXT' | 'CURRENCY' | 'DATE' | 'NUMBER'): FieldDefinition => ({
  name: 'x',
  label: 'X',
  type,
});
const stage: FieldDefinition = { name: 'stage', label: 'Stage', type: 'SELECT', options: ['IN_PROGRESS'] };

it.each([
  [field('CURRENCY'), 42_000, '€42,000'],
  [field('DATE'), '2026-12-12', '12 Dec 2026'],
  [field('DATE'), 'soon', 'soon'],
  [field('NUMBER'), 1_200, '1,200'],
  [stage, 'IN_PROGRESS', 'In progress'],
  [field('TEXT'), { id: '1', name: 'Acme Ltd' }, 'Acme Ltd'],
  [field('TEXT'), null, ''],
])('formats %#', (definition, value, text) => {
  expect(formatValue(definition, value)).toBe(text);
});
