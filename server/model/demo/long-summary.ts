import { type Deals, inStage, isOpen, stagesOf } from './deals';
import type { DemoField, DemoObject, DemoRecord } from './demo-types';
import { day, money, nameOf, nounFor, optionWords, safe, safeShort, shown, sumOf } from './format';

function sentence({ object, amount, date }: Deals, record: DemoRecord, now: Date): string {
  const company = object.fields.find(({ kind, name }) => kind === 'relation' || name === 'company');
  const owner = object.fields.find(({ name }) => name === 'owner');
  const text = (field: DemoField | undefined) => (field ? safe(shown(field, record[field.name], now)) : '');
  const parts = [
    `**${safe(nameOf(object, record))}**`,
    text(company) ? ` is a deal with ${text(company)}` : ' is a deal without a company',
    text(amount) ? ` and would bring ${text(amount)}` : ', for which no amount is noted yet',
    text(date) ? `; it is expected to close on ${text(date)}` : '; no close date has been set for it',
    text(owner) ? `, and ${text(owner)} looks after it.` : ', and nobody has been named as its owner so far.',
  ];
  return parts.join('');
}

function paragraphs(deals: Deals, now: Date): string[] {
  const open = stagesOf(deals).filter((option) => !['WON', 'LOST'].includes(option));
  const told = open.map((option) => {
    const records = inStage(deals, option);
    const sum = money(sumOf(records, deals.amount));
    const head = `In the stage ${optionWords(option).toLowerCase()} there ${records.length === 1 ? 'is one deal' : `are ${records.length} deals`}, worth ${sum} in all.`;
    return [head, ...records.map((record) => sentence(deals, record, now))].join(' ');
  });
  const closed = ['WON', 'LOST'].flatMap((option) => {
    const records = inStage(deals, option);
    if (records.length === 0) return [];
    const names = records.map(
      (record) => `${safe(nameOf(deals.object, record))} (${money(sumOf([record], deals.amount))})`,
    );
    return [
      `${records.length} ${nounFor(deals.object, records.length)} ${records.length === 1 ? 'has' : 'have'} been ${option.toLowerCase()}: ${names.join(', ')}. Together that is ${money(sumOf(records, deals.amount))}.`,
    ];
  });
  return [...told, ...closed];
}

/** A look at who owns what among the open deals. */
function ownersParagraph(deals: Deals): string[] {
  const owner = deals.object.fields.find(({ name }) => name === 'owner');
  if (!owner) return [];
  const open = deals.records.filter((record) => isOpen(deals, record));
  const names = [
    ...new Set(open.map((record) => String(record[owner.name] ?? '')).filter((name) => name !== '')),
  ];
  const told = names.map((name) => {
    const own = open.filter((record) => record[owner.name] === name);
    return `${safe(name)} has ${own.length} open ${own.length === 1 ? 'deal' : 'deals'} worth ${money(sumOf(own, deals.amount))}`;
  });
  return told.length > 0
    ? [
        `By owner the picture is this: ${told.join('; ')}. Whoever has most on the table in the coming weeks may want to hand something over early rather than late.`,
      ]
    : [];
}

function tasksParagraph(object: DemoObject, records: readonly DemoRecord[], now: Date): string[] {
  const status = object.fields.find(({ kind }) => kind === 'select');
  const date = object.fields.find(({ kind }) => kind === 'date');
  const open = records.filter((record) => !status || record[status.name] !== 'DONE');
  if (open.length === 0) return [];
  const told = open
    .slice(0, 10)
    .map(
      (record) =>
        `“${safe(nameOf(object, record))}”${date && record[date.name] ? `, due on ${day(String(record[date.name]), now)}` : ''}`,
    );
  return [`What is left to do: ${told.join('; ')}.`];
}

function notesParagraph(object: DemoObject, records: readonly DemoRecord[]): string[] {
  const body = object.fields.find(({ name }) => name === 'body');
  const told = records.slice(0, 6).flatMap((record) => {
    const text = body ? safeShort(String(record[body.name] ?? ''), 300) : '';
    return text === '' ? [] : [`“${safe(nameOf(object, record))}” says: ${text}`];
  });
  return told.length > 0 ? [`The notes add this. ${told.join(' ')}`] : [];
}

type Kind = { object: DemoObject; records: readonly DemoRecord[] } | undefined;

/** The long form, in paragraphs: every open deal, what was won and lost, the owners, the tasks and the notes. */
export function longSummary(deals: Deals, tasks: Kind, notes: Kind, now: Date): string[] {
  return [
    ...paragraphs(deals, now),
    ...ownersParagraph(deals),
    ...(tasks ? tasksParagraph(tasks.object, tasks.records, now) : []),
    ...(notes ? notesParagraph(notes.object, notes.records) : []),
  ];
}
