import { type Deals, dealsObject, inStage, isOpen, stagesOf } from './deals';
import type { DemoObject } from './demo-types';
import { counted, day, money, nameOf, optionWords, safe, sumOf } from './format';
import { longSummary } from './long-summary';
import { Finish, type Script } from './replay';
import { type Desk, type Found, findAll } from './script-tools';

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

/** Sums the pipeline up by stage; the long form goes through every open deal, the owners, the tasks and the notes. */
export function* summaryJob(desk: Desk, isLong: boolean): Script {
  const { objects } = desk.catalogue;
  const shape = dealsObject(objects);
  if (!shape) throw new Finish('There are no deals here that I could sum up.');
  const others = ['task', 'note'].map((singular) => objects.find((object) => object.singular === singular));
  const read = [shape.object, ...(isLong ? others : [])].filter(
    (object): object is DemoObject => object !== undefined,
  );
  const pages = yield* findAll(
    read.map((object) => ({ object, search: {} })),
    isLong ? 'I will read the deals, the tasks and the notes first.' : undefined,
  );
  const pageOf = (object: DemoObject | undefined): Found | undefined =>
    object ? pages[read.indexOf(object)] : undefined;
  const found = pageOf(shape.object);
  const deals: Deals = { ...shape, records: found?.records ?? [] };
  if (deals.records.length === 0) return 'The pipeline is empty: there are no deals yet.';
  const [tasks, notes] = others.map((object) => object && { object, records: pageOf(object)?.records ?? [] });
  const told = isLong ? longSummary(deals, tasks, notes, desk.now) : [];
  const more = found?.isMore ? ['This covers the newest 50 deals; there are more.'] : [];
  return [overview(deals, desk.now), ...told, ...more].join('\n\n');
}
