import type { DemoField, DemoObject, Filter, Query } from './demo-types';
import { fieldNamed, isStopWord, nounOf, wordsOf } from './lexicon';
import { takeRange } from './parse-dates';
import { parseNumber } from './parse-values';

const PRONOUNS = /^(it|him|her|them|that|this|that one|this one|the same|the record)$/i;
const ALL = /^(all|every|each|all of|all the|all of the)\b/i;
const CLOSED = ['WON', 'LOST', 'DONE'];

type Draft = { rest: string; object: DemoObject | undefined; query: Query };

function fieldOf(object: DemoObject | undefined, fits: (field: DemoField) => boolean): DemoField | undefined {
  return object?.fields.find(fits);
}

function add(draft: Draft, filter: Filter, words?: string): void {
  draft.query.filters.push(filter);
  if (words) draft.query.conditions.push(words);
}

function takeOptions(draft: Draft): void {
  const field = fieldOf(draft.object, ({ kind, options }) => kind === 'select' && options.length > 0);
  if (!field) return;
  const closed = field.options.filter((option) => CLOSED.includes(option));
  if (/\b(open|unfinished|undone|pending|active)\b/i.test(draft.rest) && closed.length > 0) {
    draft.rest = draft.rest.replace(/\b(still )?(open|unfinished|undone|pending|active)\b/i, ' ');
    for (const value of closed) add(draft, { field: field.name, operator: 'notEquals', value });
    draft.query.conditions.push('open');
    return;
  }
  const text = draft.rest.replace(/\b(finished|completed)\b/i, 'done');
  for (const value of field.options) {
    const said = new RegExp(`\\b${value.toLowerCase().replaceAll('_', '[ _-]?')}\\b( stage)?`, 'i').exec(
      text,
    );
    if (!said) continue;
    draft.rest = text.replace(said[0], ' ').replace(/\b(the )?(stage|status)( is)?\b/i, ' ');
    add(
      draft,
      { field: field.name, operator: 'equals', value },
      `that are ${value.toLowerCase().replaceAll('_', ' ')}`,
    );
    return;
  }
}

/** `closed deals`: none of the options that are still open. */
function takeClosed(draft: Draft, said: string): void {
  const field = fieldOf(draft.object, ({ options }) => options.some((option) => CLOSED.includes(option)));
  if (!field || !/\b(closed|settled) (deals|opportunities|renewals|tasks)\b/i.test(said)) return;
  const open = field.options.filter((option) => !CLOSED.includes(option));
  for (const value of open) add(draft, { field: field.name, operator: 'notEquals', value });
  draft.query.conditions.push('that are closed');
}

function takeWithout(draft: Draft): void {
  const match =
    /\b(?:without|with no|missing|that have no)\s+(?:an?\s+|the\s+)?([\p{L}-]+(?: [\p{L}-]+)?)/iu.exec(
      draft.rest,
    );
  const named = match?.[1] && draft.object ? fieldNamed(match[1], [draft.object]) : undefined;
  if (!match || !named) return;
  draft.rest = draft.rest.replace(match[0], ' ');
  draft.query.without = named.field.name;
  draft.query.conditions.push(`without ${named.field.label.toLowerCase()}`);
}

function takeDates(draft: Draft, now: Date): void {
  const field = fieldOf(draft.object, ({ kind }) => kind === 'date');
  if (!field) return;
  if (/\b(overdue|late)\b/i.test(draft.rest)) {
    draft.rest = draft.rest.replace(/\b(overdue|late)\b/i, ' ');
    add(
      draft,
      {
        field: field.name,
        operator: 'lte',
        value: new Date(now.getTime() - 86_400_000).toISOString().slice(0, 10),
      },
      'overdue',
    );
    const status = fieldOf(draft.object, ({ options }) => options.includes('DONE'));
    if (status) add(draft, { field: status.name, operator: 'notEquals', value: 'DONE' });
    return;
  }
  const taken = takeRange(draft.rest, now);
  if (!taken) return;
  draft.rest = taken.rest;
  const { from, to, words } = taken.range;
  if (from) add(draft, { field: field.name, operator: 'gte', value: from });
  if (to) add(draft, { field: field.name, operator: 'lte', value: to });
  draft.query.conditions.push(words);
  draft.query.orderBy = { field: field.name, direction: 'asc' };
}

function takeAmounts(draft: Draft): void {
  const field = fieldOf(draft.object, ({ kind }) => kind === 'currency' || kind === 'number');
  if (!field) return;
  const amount = '(?:€\\s?)?\\d[\\d,.]*(?: ?(?:k|thousand|m|million))?';
  const match = new RegExp(
    `\\b(over|above|more than|larger than|bigger than|at least|under|below|less than|smaller than|at most)\\s+(${amount})(?:\\s*(?:euros?|eur|€|employees|people|staff)\\b)?`,
    'i',
  ).exec(draft.rest);
  const value = match?.[2] ? parseNumber(match[2]) : undefined;
  if (!match || value === undefined) return;
  draft.rest = draft.rest.replace(match[0], ' ').replace(/\b(worth|with)\s*$/i, ' ');
  const isLower = /over|above|more|larger|bigger|least/i.test(match[1] ?? '');
  add(draft, { field: field.name, operator: isLower ? 'gte' : 'lte', value }, `${match[1]} ${match[2]}`);
}

function takeOrder(draft: Draft): void {
  const top = /\btop (\d+|three|five|ten)\b/i.exec(draft.rest);
  const superlative =
    /\b(biggest|largest|highest|most valuable|best|smallest|lowest|newest|latest|most recent|oldest)\b/i.exec(
      draft.rest,
    );
  const field = fieldOf(draft.object, ({ kind }) => kind === 'currency' || kind === 'number');
  const said = (superlative?.[0] ?? 'biggest').toLowerCase();
  if ((!top && !superlative) || !draft.object) return;
  draft.rest = draft.rest.replace(top?.[0] ?? '', ' ').replace(superlative?.[0] ?? '', ' ');
  const isByAge = /newest|latest|recent|oldest/.test(said);
  if (!isByAge && !field) return;
  const count = { three: 3, five: 5, ten: 10 }[top?.[1]?.toLowerCase() ?? ''] ?? Number(top?.[1] ?? 0);
  draft.query.limit = Math.min(count || (draft.query.isPlural ? 5 : 1), 50);
  draft.query.orderBy = {
    field: isByAge || !field ? 'createdAt' : field.name,
    direction: /smallest|lowest|oldest/.test(said) ? 'asc' : 'desc',
  };
}

function takeLinks(draft: Draft): void {
  const relation = fieldOf(draft.object, ({ kind }) => kind === 'relation');
  const owner = fieldOf(draft.object, ({ name }) => name === 'owner' || name === 'assignee');
  const owned =
    /\b(?:owned by|assigned to|that belong to|of owner)\s+([\p{L}' -]+?)(?=\s+(?:in|with|that|and)\b|$)/iu.exec(
      draft.rest,
    );
  if (owner && owned?.[1]) {
    draft.rest = draft.rest.replace(owned[0], ' ');
    add(draft, { field: owner.name, operator: 'contains', value: owned[1].trim() }, `of ${owned[1].trim()}`);
  }
  const linked =
    /\b(?:at|from|of|for|with|about|on|works? (?:at|for))\s+((?:the )?\p{Lu}[\p{L}\p{N}.&' -]*?)(?=\s+(?:in|with|that|and|by|over|under|who)\b|$)/u.exec(
      draft.rest,
    );
  if (relation && linked?.[1]) {
    draft.rest = draft.rest.replace(linked[0], ' ');
    const name = linked[1]
      .replace(/^the /, '')
      .replace(/['’]s$/, '')
      .trim();
    add(
      draft,
      { field: relation.name, operator: 'contains', value: name },
      `${relation.name === 'about' ? 'about' : 'at'} ${name}`,
    );
  }
  const place =
    /\b(?:in|from|based in|near)\s+(\p{Lu}[\p{L}' -]*?)(?=\s+(?:with|that|and|over|under)\b|$)/u.exec(
      draft.rest,
    );
  const city = fieldOf(draft.object, ({ name }) => name === 'city');
  if (city && place?.[1]) {
    draft.rest = draft.rest.replace(place[0], ' ');
    add(draft, { field: city.name, operator: 'contains', value: place[1].trim() }, `in ${place[1].trim()}`);
  }
}

function takeNoun(draft: Draft, objects: readonly DemoObject[]): void {
  for (const word of draft.rest.split(/\s+/)) {
    const clean = word.toLowerCase().replace(/[^\p{L}-]/gu, '');
    const noun = nounOf(clean, objects);
    if (!noun) continue;
    draft.object = noun.object;
    draft.query.isPlural = noun.isPlural;
    const kept = noun.isPlural ? clean.replace(/s$/, '') : word;
    draft.rest = draft.rest.replace(word, noun.isKept ? kept : ' ');
    return;
  }
}

/** Reads what a request is about. A target in the singular is read as a name; one in the plural, or a search, also as conditions. */
export function parseQuery(
  text: string,
  objects: readonly DemoObject[],
  now: Date,
  mode: 'search' | 'target',
): Query {
  const said = text
    .trim()
    .replace(/[.?!]+$/, '')
    .trim();
  const quoted = /["“]([^"”]+)["”]/.exec(said)?.[1];
  const query: Query = {
    isPlural: false,
    isAll: ALL.test(said),
    isPronoun: PRONOUNS.test(said),
    words: [],
    plainWords: wordsOf(said.replace(/^(the|an?|our|my|all|every)\s+/i, '')),
    filters: [],
    conditions: [],
  };
  const draft: Draft = { rest: said.replace(ALL, ' '), object: undefined, query };
  takeNoun(draft, objects);
  if (!draft.object && mode === 'search' && /^who\b/i.test(said)) {
    draft.object = fieldNamed('email', objects)?.object;
    query.isPlural = true;
  }
  if (mode === 'search' || query.isPlural || query.isAll) {
    takeWithout(draft);
    takeClosed(draft, said);
    takeOptions(draft);
    takeAmounts(draft);
    takeOrder(draft);
    takeDates(draft, now);
    takeLinks(draft);
  }
  query.object = draft.object;
  query.words = quoted ? wordsOf(quoted) : wordsOf(draft.rest).filter((word) => !isStopWord(word));
  return query;
}
