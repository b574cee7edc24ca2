import type { DemoField, DemoObject, DemoRecord } from './demo-types';
import { counted, day, money, nameOf, nounFor, optionWords, safe, shown, sumOf } from './format';
import { Finish, type Script } from './replay';
import { type Desk, findAll } from './script-tools';

type Deals = {
  object: DemoObject;
  stage: DemoField;
  amount: DemoField;
  date: DemoField | undefined;
  records: DemoRecord[];
};

function dealsObject(objects: readonly DemoObject[]): Omit<Deals, 'records'> | undefined {
  for (const object of objects) {
    const stage = object.fields.find(
      ({ kind, options, name }) => (kind === 'select' && options.includes('WON')) || name === 'stage',
    );
    const amount = object.fields.find(({ kind, name }) => kind === 'currency' || name === 'amount');
    if (stage && amount)
      return { object, stage, amount, date: object.fields.find(({ kind }) => kind === 'date') };
  }
  return undefined;
}

function stagesOf({ stage, records }: Deals): string[] {
  const used = records.map((record) => String(record[stage.name] ?? ''));
  return [...new Set([...stage.options, ...used])].filter((option) => used.includes(option));
}

function inStage({ stage, records }: Deals, option: string): DemoRecord[] {
  return records.filter((record) => String(record[stage.name] ?? '') === option);
}

function isOpen({ stage }: Deals, record: DemoRecord): boolean {
  return !['WON', 'LOST'].includes(String(record[stage.name] ?? ''));
}

function overview(deals: Deals, now: Date): string {
  const rows = stagesOf(deals).map((option) => {
    const records = inStage(deals, option);
    return `| ${optionWords(option)} | ${records.length} | ${money(sumOf(records, deals.amount))} |`;
  });
  const open = deals.records.filter((record) => isOpen(deals, record));
  const { date } = deals;
  const today = now.toISOString().slice(0, 10);
  const next = date
    ? open
        .filter((record) => String(record[date.name] ?? '') >= today)
        .toSorted((left, right) => String(left[date.name]).localeCompare(String(right[date.name])))[0]
    : undefined;
  const nextLine =
    next && date
      ? ` Next to close is **${safe(nameOf(deals.object, next))}** on ${day(String(next[date.name]), now)}, worth ${money(sumOf([next], deals.amount))}.`
      : '';
  return [
    `The pipeline has ${counted(deals.object, open.length).toLowerCase()} still open, worth **${money(sumOf(open, deals.amount))}** together.${nextLine}`,
    [
      '| Stage | Deals | Total |',
      '| --- | ---: | ---: |',
      ...rows,
      `| **All** | **${deals.records.length}** | **${money(sumOf(deals.records, deals.amount))}** |`,
    ].join('\n'),
  ].join('\n\n');
}

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
    const text = body ? safe(String(record[body.name] ?? '')).slice(0, 300) : '';
    return text === '' ? [] : [`“${safe(nameOf(object, record))}” says: ${text}`];
  });
  return told.length > 0 ? [`The notes add this. ${told.join(' ')}`] : [];
}

/** Sums the pipeline up by stage; the long form goes through every open deal, the owners and the tasks. */
export function* summaryJob(desk: Desk, isLong: boolean): Script {
  const { objects } = desk.catalogue;
  const shape = dealsObject(objects);
  if (!shape) throw new Finish('There are no deals here that I could sum up.');
  const tasks = objects.find(({ singular }) => singular === 'task');
  const searches = [
    { object: shape.object, search: {} },
    ...(isLong && tasks ? [{ object: tasks, search: {} }] : []),
  ];
  const [found, todo] = yield* findAll(
    searches,
    isLong ? 'I will read the deals and the tasks first.' : undefined,
  );
  const deals: Deals = { ...shape, records: found?.records ?? [] };
  if (deals.records.length === 0) return 'The pipeline is empty: there are no deals yet.';
  const more = found?.isMore ? ['This covers the newest 50 deals; there are more.'] : [];
  if (!isLong) return [overview(deals, desk.now), ...more].join('\n\n');
  const stages = paragraphs(deals, desk.now);
  const rest = tasks && todo ? tasksParagraph(tasks, todo.records, desk.now) : [];
  return [overview(deals, desk.now), ...stages, ...ownersParagraph(deals), ...rest, ...more].join('\n\n');
}
