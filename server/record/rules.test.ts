import { describe, expect, it } from 'vitest';
import { objectNamed } from './all-objects';
import { defineObject } from './define-object';
import { checkFields } from './field-rules';
import { checkQuery, decodeCursor, encodeCursor } from './query-rules';
import { applyChange, searchTextOf } from './rules';
import { FieldType, type ObjectDefinition } from './schema';

function object(name: string): ObjectDefinition {
  const found = objectNamed(name);
  if (!found) throw new Error(name);
  return found;
}
const person = object('person');
const opportunity = object('opportunity');

function fault(check: { isValid: true } | { isValid: false; fault: string }): string {
  return check.isValid ? 'valid' : check.fault;
}

describe('defineObject', () => {
  const base = { nameSingular: 'pet', namePlural: 'pets', labelSingular: 'Pet', labelPlural: 'Pets' };
  const name = { name: 'name', label: 'Name', type: FieldType.TEXT, isRequired: true } as const;

  it('takes a declaration as it is', () => {
    expect(defineObject({ ...base, fields: [name] }).fields).toEqual([name]);
  });

  it.each([
    ['first field', [{ ...name, isRequired: false }]],
    ['is taken', [name, { ...name, name: 'id' }]],
    ['declared twice', [name, name]],
    [
      'no option',
      [name, { name: 'kind', label: 'K', type: FieldType.SELECT, options: ['A'], defaultOption: 'B' }],
    ],
    ['camelCase', [name, { ...name, name: 'pet name' }]],
  ] as const)('refuses a declaration with a fault: %s', (message, fields) => {
    expect(() =>
      defineObject({ ...base, fields: [...fields] as unknown as ObjectDefinition['fields'] }),
    ).toThrow(message);
  });
});

describe('checkFields', () => {
  it('takes valid fields, trimmed', () => {
    const check = checkFields(
      person,
      { name: ' Lena Hoff ', email: 'lena@contoso.example', phone: null },
      'new',
    );
    expect(check).toEqual({
      isValid: true,
      fields: { name: 'Lena Hoff', email: 'lena@contoso.example', phone: null },
    });
  });

  it.each([
    [person, {}, 'name is needed'],
    [person, { name: '  ' }, 'name must not be blank'],
    [person, { name: 'x'.repeat(501) }, 'at most 500 characters'],
    [person, { name: 'A', email: 'nobody' }, 'email must be an email address'],
    [
      person,
      { name: 'A', salary: 3 },
      'there is no field salary; a person has name, email, jobTitle, company, phone',
    ],
    [person, { name: 'A', company: 'Fabrikam' }, 'company must be the id of a company record'],
    [opportunity, { name: 'A', stage: 'CLOSED' }, 'stage must be one of NEW, QUALIFIED, PROPOSAL, WON, LOST'],
    [opportunity, { name: 'A', amount: '42' }, 'amount must be an amount in euros'],
    [opportunity, { name: 'A', amount: 1.005 }, 'at most two decimals'],
    [opportunity, { name: 'A', closeDate: '2026-02-30' }, 'closeDate must be a date like 2026-12-31'],
    [object('company'), { name: 'A', domain: 'javascript:alert(1)' }, 'domain must be a web address'],
    [person, 'Anna', 'the fields must be an object'],
  ])('names what is wrong and what is allowed (%#)', (definition, input, message) => {
    expect(fault(checkFields(definition, input, 'new'))).toContain(message);
  });

  it('wants something to change, and lets null empty only what is not required', () => {
    expect(fault(checkFields(person, {}, 'changed'))).toContain('Name at least one field');
    expect(fault(checkFields(person, { name: null }, 'changed'))).toContain('name must be text');
    expect(checkFields(person, { phone: null }, 'changed').isValid).toBe(true);
  });
});

it('applies a change without touching other fields', () => {
  expect(applyChange({ name: 'A', phone: '1' }, { phone: null, email: 'a@b.example' })).toEqual({
    name: 'A',
    email: 'a@b.example',
  });
});

it('searches without case, accents and ids of related records', () => {
  expect(searchTextOf(person, { name: 'Lucía Romero', company: '9b2e' })).toBe('lucia romero');
});

describe('checkQuery', () => {
  it.each([
    [{ field: 'size', operator: 'equals', value: 1 }, 'there is no field size; use one of name'],
    [{ field: 'name', operator: 'gte', value: 'a' }, 'gte is for numbers and dates'],
    [{ field: 'amount', operator: 'contains', value: '4' }, 'contains is for text'],
    [{ field: 'amount', operator: 'gte', value: 'much' }, 'amount must be an amount'],
    [{ field: 'closeDate', operator: 'lte', value: 'December' }, 'closeDate must be a date'],
    [{ field: 'stage', operator: 'equals', value: 'OPEN' }, 'stage must be one of NEW'],
    [{ field: 'id', operator: 'equals', value: '7' }, 'id: value must be an id'],
  ] as const)('refuses a filter that does not fit its field (%#)', (filter, message) => {
    expect(fault(checkQuery(opportunity, { filters: [filter] }))).toContain(message);
  });

  it('takes a cursor for the order it was made for alone', () => {
    const byAmount = checkQuery(opportunity, { orderBy: { field: 'amount' } });
    const byName = checkQuery(opportunity, { orderBy: { field: 'name' } });
    if (!byAmount.isValid || !byName.isValid) throw new Error('valid');
    const id = '0198c7a4-5f3e-7000-8000-000000000000';
    const cursor = encodeCursor(byAmount.query, '42000', id);
    expect(decodeCursor(byAmount.query, cursor)).toMatchObject({ key: '42000', id });
    expect(decodeCursor(byName.query, cursor)).toBeUndefined();
    expect(decodeCursor(byAmount.query, encodeCursor(byAmount.query, "0'; drop", id))).toBeUndefined();
    expect(decodeCursor(byAmount.query, 'x')).toBeUndefined();
  });
});
