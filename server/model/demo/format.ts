import type { DemoField, DemoObject, DemoRecord } from './demo-types';

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/** An amount in euros: `€ 42,000`, which never breaks across lines. */
export function money(amount: number): string {
  return `€\u00a0${amount.toLocaleString('en-GB', { maximumFractionDigits: 2 })}`;
}

/** `12 Dec`, with the year when it is another. */
export function day(date: string, now: Date): string {
  const [year, month, number] = date.split('-').map(Number);
  const text = `${number} ${MONTHS[(month ?? 1) - 1]}`;
  return year === now.getUTCFullYear() ? text : `${text} ${year}`;
}

/** Any space but the one that does not break. */
const LINE_SPACE = /[^\S\u00a0]+/g;

/** Text that markdown shows as it is, on one line. */
export function safe(text: string): string {
  return text.replace(LINE_SPACE, ' ').replace(/[\\`*[\]<>|]/g, (sign) => `\\${sign}`);
}

/** The same, cut to a number of characters: before it is escaped, so that no escape is cut in two. */
export function safeShort(text: string, limit: number): string {
  const characters = [...text.replace(LINE_SPACE, ' ')];
  return safe(
    characters.length > limit ? `${characters.slice(0, limit - 1).join('')}…` : characters.join(''),
  );
}

/** The noun for a number of records of a kind. */
export function nounFor(object: DemoObject, count: number): string {
  return (count === 1 ? object.singular : object.plural).replaceAll('_', ' ');
}

const NUMBERS = 'No One Two Three Four Five Six Seven Eight Nine Ten'.split(' ');

/** `Three opportunities`, `25 people`. */
export function counted(object: DemoObject, count: number, isMore = false): string {
  const number = isMore ? `The first ${count}` : (NUMBERS[count] ?? String(count));
  return `${number} ${nounFor(object, count)}`;
}

/** What a record is called. */
export function nameOf(object: DemoObject, record: DemoRecord): string {
  return String(record[object.fields[0]?.name ?? 'name'] ?? 'without a name');
}

/** A field's value in words, or an empty text. */
export function shown(field: DemoField, value: unknown, now: Date): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'object') return 'name' in value ? String(value.name) : '';
  if (field.kind === 'currency' && typeof value === 'number') return money(value);
  if (field.kind === 'number' && typeof value === 'number') return value.toLocaleString('en-GB');
  if (field.kind === 'date') return day(String(value), now);
  if (field.kind === 'select') return optionWords(String(value));
  return String(value);
}

/** `In progress` for `IN_PROGRESS`. */
export function optionWords(option: string): string {
  if (option === 'TODO') return 'To do';
  const words = option.toLowerCase().replaceAll('_', ' ');
  return words.replace(/^./, (letter) => letter.toUpperCase());
}

/** A markdown table of records: what they are called, then up to five fields that any of them has. */
export function table(object: DemoObject, records: readonly DemoRecord[], now: Date): string {
  const [first, ...others] = object.fields;
  if (!first) return '';
  const hasSome = others.filter(({ name }) => records.some((record) => shownShort(record[name])));
  const columns = [first, ...hasSome.slice(0, 5)];
  const isRight = (field: DemoField) => field.kind === 'currency' || field.kind === 'number';
  const row = (cells: string[]) => `| ${cells.join(' | ')} |`;
  const cell = (field: DemoField, record: DemoRecord) => safeShort(shown(field, record[field.name], now), 80);
  return [
    row(columns.map(({ label }) => safe(label))),
    row(columns.map((field) => (isRight(field) ? '---:' : '---'))),
    ...records.map((record) => row(columns.map((field) => cell(field, record)))),
  ].join('\n');
}

function shownShort(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '';
}

/** What tells a record from another of the same name: its other fields in short. */
export function details(object: DemoObject, record: DemoRecord, now: Date): string {
  return object.fields
    .slice(1)
    .filter(({ kind, name }) => kind !== 'url' && name !== 'body' && name !== 'phone')
    .map((field) => {
      const text = shown(field, record[field.name], now);
      return text !== '' && field.kind === 'number' ? `${text} ${field.label.toLowerCase()}` : text;
    })
    .filter((text) => text !== '')
    .slice(0, 4)
    .join(', ');
}

/** The sum of a field over records, in the field's own unit. */
export function sumOf(records: readonly DemoRecord[], field: DemoField | undefined): number {
  if (!field) return 0;
  return records.reduce((sum, record) => {
    const value = record[field.name];
    return sum + (typeof value === 'number' ? value : 0);
  }, 0);
}
