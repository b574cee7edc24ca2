import { bold, called, candidatesOf, choose, closest, lookUp, notFound } from './choose-target';
import type { DemoObject, Query } from './demo-types';
import { counted, money, nameOf, nounFor, safe, shown, sumOf, table } from './format';
import { Finish, type Script } from './replay';
import { type Desk, type Found, find, findAll } from './script-tools';

function described(object: DemoObject, query: Query): string {
  const words = query.words.length > 0 ? [`matching “${safe(query.words.join(' '))}”`] : [];
  const conditions = query.conditions.map((condition) =>
    condition === 'open'
      ? 'still open'
      : object.fields.some(({ kind }) => kind === 'date') && /^in [A-Z]/.test(condition)
        ? `with a date ${condition}`
        : condition,
  );
  return [...words, ...conditions].map(safe).join(', ');
}

function total(object: DemoObject, { records }: Found): string {
  const field = object.fields.find(({ kind }) => kind === 'currency');
  const sum = sumOf(records, field);
  return field && sum > 0 && records.length > 1 ? `, worth **${money(sum)}** together` : '';
}

function listing(desk: Desk, object: DemoObject, query: Query, found: Found): string {
  const about = described(object, query);
  const isLimited = query.limit !== undefined;
  const head = `${counted(object, found.records.length, found.isMore && !isLimited)}${about ? ` ${about}` : ''}${total(object, found)}`;
  return `${head}:\n\n${table(object, found.records, desk.now)}${found.isMore && !isLimited ? '\n\nThere are more; say what to look for to narrow it down.' : ''}`;
}

/** Looks in every kind of record, and shows where something was found. */
function* findAnywhere(desk: Desk, query: Query): Script {
  const { objects } = desk.catalogue;
  const found = yield* findAll(
    objects.map((object) => ({ object, search: { search: query.words.join(' '), limit: 25 } })),
  );
  const sections = objects.flatMap((object, index) => {
    const page = found[index];
    const records = page ? closest(object, page.records, query.words) : [];
    return page && records.length > 0
      ? [listing(desk, object, { ...query, conditions: [] }, { ...page, records })]
      : [];
  });
  return sections.length > 0
    ? sections.join('\n\n')
    : `I found nothing for “${safe(query.words.join(' '))}”.`;
}

/** A person's name after "of" or "for" may be an owner's rather than a company's. */
function byOwner(object: DemoObject, query: Query): Query | undefined {
  const owner = object.fields.find(({ name }) => name === 'owner' || name === 'assignee');
  const link = query.filters.find(
    ({ field, operator }) =>
      operator === 'contains' &&
      object.fields.some(({ name, kind }) => name === field && kind === 'relation'),
  );
  if (!owner || !link) return undefined;
  const filters = query.filters.map((filter) =>
    filter === link ? { ...filter, field: owner.name } : filter,
  );
  return {
    ...query,
    filters,
    conditions: query.conditions.map((condition) => condition.replace(/^(at|about) /, 'of ')),
  };
}

function* findMatching(object: DemoObject, query: Query): Script<Found> {
  const { filters, orderBy, limit = 50, without } = query;
  const found = yield* find(object, { search: query.words.join(' '), filters, orderBy, limit });
  return without ? { ...found, records: found.records.filter((record) => !record[without]) } : found;
}

/** Finds or lists records, with a table and their total. */
export function* findJob(desk: Desk, asked: Query, isCount: boolean): Script {
  const { object } = asked;
  if (!object) return yield* findAnywhere(desk, asked);
  let query = asked;
  let found = yield* findMatching(object, query);
  const other = found.records.length === 0 ? byOwner(object, query) : undefined;
  if (other) {
    const second = yield* findMatching(object, other);
    if (second.records.length > 0) [query, found] = [other, second];
  }
  const about = described(object, query);
  if (found.records.length === 0) return `I found no ${nounFor(object, 2)}${about ? ` ${about}` : ''}.`;
  if (isCount && !found.isMore) {
    const number = found.records.length;
    return `There ${number === 1 ? 'is' : 'are'} **${number}** ${nounFor(object, number)}${about ? ` ${about}` : ''}${total(object, found)}.`;
  }
  return listing(desk, object, query, found);
}

/** Answers what one field of one record holds. */
export function* lookupJob(desk: Desk, query: Query, fieldName: string): Script {
  const has = desk.catalogue.objects.filter(({ fields }) => fields.some(({ name }) => name === fieldName));
  const object = query.object && has.includes(query.object) ? query.object : has[0];
  const candidates = yield* lookUp(desk, query, object);
  const [first] = candidates;
  const field = object?.fields.find(({ name }) => name === fieldName);
  if (!first || !object || !field) throw notFound(query, object, 'Is it spelt differently?');
  const lines = candidates
    .slice(0, 20)
    .map(
      ({ label, record }) =>
        `**${safe(label)}**: ${safe(shown(field, record[field.name], desk.now)) || 'nothing is noted'}`,
    );
  if (candidates.length === 1) return `The ${field.label.toLowerCase()} of ${lines[0]}.`;
  const head = `${counted(object, candidates.length)} match “${safe(called(query))}”. Their ${field.label.toLowerCase()}:`;
  return `${head}\n\n${lines.map((line) => `- ${line}`).join('\n')}`;
}

/** Tells about one record, and about what is linked to it. */
export function* profileJob(desk: Desk, query: Query): Script {
  const candidates = yield* lookUp(desk, query);
  const [first] = candidates;
  if (!first) throw notFound(query, undefined, 'Is it spelt differently?');
  const isClear = candidates.length === 1 || !desk.catalogue.canAsk;
  const chosen = isClear
    ? first
    : (yield* choose(desk, called(query), candidates, { say: `I found ${candidates.length} that match.` }))
        .targets[0];
  if (!chosen) throw new Finish('I could not make out which one you mean.');
  const { object, record } = chosen;
  const facts = object.fields.slice(1).flatMap((field) => {
    const text = shown(field, record[field.name], desk.now);
    return text === '' ? [] : [`- ${field.label}: ${safe(text)}`];
  });
  const linked = desk.catalogue.objects.flatMap((other) =>
    other.fields
      .filter(({ kind, to }) => kind === 'relation' && to === object.singular)
      .map((field) => ({ other, field })),
  );
  const found = yield* findAll(
    linked.map(({ other, field }) => ({
      object: other,
      search: { filters: [{ field: field.name, operator: 'equals', value: record.id }] },
    })),
  );
  const sections = linked.flatMap(({ other }, index) => {
    const records = found[index]?.records ?? [];
    return records.length > 0
      ? [`**${counted(other, records.length)}**\n\n${table(other, records, desk.now)}`]
      : [];
  });
  const head = `About ${bold({ ...candidatesOf(object, [record], desk.now)[0], object, record, label: nameOf(object, record), about: '' })}:`;
  return [head, facts.join('\n'), ...sections].filter((part) => part !== '').join('\n\n');
}
