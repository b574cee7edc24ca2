import type { Question } from '../../question/schema';
import type { DemoObject, DemoRecord, Query } from './demo-types';
import { counted, details, nameOf, nounFor, optionWords, safe } from './format';
import { plain, wordsOf } from './lexicon';
import type { AnswerEntry } from './read-answer';
import { Finish, type Script } from './replay';
import { ask, type Desk, find, findAll, lastMentioned, NOTHING_CHANGED } from './script-tools';

/** A record that can be meant; `header` says what its label is, when that is not the record's own kind. */
export type Candidate = {
  object: DemoObject;
  record: DemoRecord;
  label: string;
  about: string;
  header?: string;
};
export type Chosen = { targets: Candidate[]; entries: AnswerEntry[]; extra: AnswerEntry[] };

const MAX_OFFERED = 4;
const NONE = /^(none|neither|no|nothing|cancel|never ?mind|stop|skip|leave (it|them)|don'?t|abort)\b/i;
const FILLER = new Set(
  'the one at from of i mean called named is with please a an in company person deal'.split(' '),
);
const EVERY = /^(all|both|every|each)\b/i;

/** Gives candidates labels that differ, by what tells them apart. */
export function candidatesOf(object: DemoObject, records: readonly DemoRecord[], now: Date): Candidate[] {
  const names = records.map((record) => nameOf(object, record));
  const candidates = records.map((record, index) => {
    const name = names[index] ?? '';
    const about = details(object, record, now);
    const isShared = names.filter((other) => other.toLowerCase() === name.toLowerCase()).length > 1;
    const link = object.fields.find(({ kind }) => kind === 'relation');
    const linked = link && linkedName(record[link.name]);
    const linkedAlike = records.filter(
      (other, at) =>
        names[at]?.toLowerCase() === name.toLowerCase() && link && linkedName(other[link.name]) === linked,
    );
    const mark = linked && linkedAlike.length === 1 ? linked : about || record.id.slice(-6);
    return { object, record, about, label: isShared ? `${name} (${mark})` : name };
  });
  return distinct(candidates);
}

/** Numbers what nothing else tells apart: true duplicates. */
function distinct(candidates: readonly Candidate[]): Candidate[] {
  const seen = new Map<string, number>();
  return candidates.map((candidate) => {
    const key = candidate.label.trim().toLowerCase();
    const count = (seen.get(key) ?? 0) + 1;
    seen.set(key, count);
    return count === 1 ? candidate : { ...candidate, label: `${candidate.label} #${count}` };
  });
}

function linkedName(value: unknown): string {
  return typeof value === 'object' && value !== null && 'name' in value ? String(value.name) : '';
}

/** Those that are called exactly so, else those whose name has all the words, else all. */
export function closest(
  object: DemoObject,
  records: readonly DemoRecord[],
  words: readonly string[],
): DemoRecord[] {
  const wanted = plain(words.join(' '));
  const exact = records.filter((record) => plain(nameOf(object, record)) === wanted);
  if (exact.length > 0) return exact;
  const parts = wanted.split(' ');
  const named = records.filter((record) =>
    parts.every((part) => plain(nameOf(object, record)).includes(part)),
  );
  const fitting = named.length > 0 ? named : [...records];
  const rank = (record: DemoRecord) =>
    (plain(nameOf(object, record)).startsWith(wanted) ? 0 : 1000) + nameOf(object, record).length;
  return fitting.toSorted((left, right) => rank(left) - rank(right));
}

/** Looks a target up: in the kind it names or must be of, else in every kind, companies first. */
export function* lookUp(desk: Desk, query: Query, only?: DemoObject): Script<Candidate[]> {
  const { objects } = desk.catalogue;
  const last = query.isPronoun ? lastMentioned(desk) : undefined;
  if (last && (!only || only === last.object)) return candidatesOf(last.object, [last.record], desk.now);
  const object = query.object ?? only;
  const attempts: { kinds: DemoObject[]; words: string[] }[] = object
    ? [
        { kinds: [object], words: query.words },
        { kinds: only ? [only] : [...objects], words: query.plainWords },
      ]
    : [
        { kinds: objects.slice(0, 1), words: query.words },
        { kinds: objects.slice(1, 3), words: query.words },
        { kinds: objects.slice(3), words: query.words },
      ];
  for (const { kinds, words } of attempts) {
    if (kinds.length === 0 || (words.length === 0 && query.filters.length === 0 && !object)) continue;
    const isFirst = kinds.length === 1 && kinds[0] === object;
    const filters = isFirst ? query.filters : [];
    const found = yield* findAll(
      kinds.map((kind) => ({ object: kind, search: { search: words.join(' '), filters } })),
    );
    const candidates = kinds.flatMap((kind, index) =>
      candidatesOf(kind, closest(kind, found[index]?.records ?? [], words), desk.now),
    );
    const named = candidates.filter((candidate) => isNamed(candidate, words));
    if (named.length > 0 || candidates.length > 0) return named.length > 0 ? named : candidates;
  }
  return [];
}

function isNamed({ object, record }: Candidate, words: readonly string[]): boolean {
  const name = plain(nameOf(object, record));
  return plain(words.join(' '))
    .split(' ')
    .every((part) => name.includes(part));
}

/** The words of a target, for a question or a sentence. */
export function called(query: Query, object?: DemoObject): string {
  if (query.words.length > 0) return query.words.join(' ');
  return object ? nounFor(object, 1) : query.plainWords.join(' ');
}

/** A question that offers up to four of the candidates; the others can be typed. */
export function whichQuestion(
  what: string,
  candidates: readonly Candidate[],
  recommended?: Candidate,
): Question {
  const offered = candidates.slice(0, MAX_OFFERED);
  const more = candidates.length - offered.length;
  const kinds = new Set(candidates.map(({ object }) => object.singular));
  return {
    header:
      candidates[0]?.header ??
      (kinds.size === 1 ? optionWords(candidates[0]?.object.singular ?? 'record') : 'Record'),
    question: `Which ${what} do you mean?${more > 0 ? ` There are ${more} more: type the name if it is not here.` : ''}`,
    options: offered.map((candidate) => ({
      label: candidate.label,
      ...(candidate.about ? { description: candidate.about } : {}),
      ...(candidate === recommended ? { isRecommended: true } : {}),
    })),
  };
}

/** The candidates that an entry of an answer means: the picked one, or those whose words the free text has. */
export function meant(candidates: readonly Candidate[], { picked, wrote }: AnswerEntry): Candidate[] {
  if (picked.length > 0) return candidates.filter(({ label }) => picked.includes(label));
  const text = wrote ?? '';
  if (EVERY.test(text.trim())) return [...candidates];
  const words = plain(text)
    .split(' ')
    .filter((word) => word !== '' && !FILLER.has(word));
  const exact = candidates.filter(({ label, object, record }) =>
    [plain(label), plain(nameOf(object, record))].includes(plain(text)),
  );
  if (exact.length === 1) return exact;
  return candidates.filter(
    ({ label, about }) =>
      words.length > 0 && words.every((word) => plain(`${label} ${about}`).includes(word)),
  );
}

function ended(entry: AnswerEntry): boolean {
  return entry.isSkipped || (entry.picked.length === 0 && NONE.test((entry.wrote ?? '').trim()));
}

/** Without anyone to ask: says what is ambiguous. */
export function ambiguous(what: string, candidates: readonly Candidate[]): Finish {
  const list = candidates
    .slice(0, 10)
    .map(({ label, about }) => `- ${safe(label)}${about ? ` (${safe(about)})` : ''}`);
  const rest = candidates.length > 10 ? `\n- and ${candidates.length - 10} more` : '';
  return new Finish(
    `“${safe(what)}” can mean ${candidates.length} records, and I have no one to ask:\n\n${list.join('\n')}${rest}\n\n${NOTHING_CHANGED} Say it again with the full name.`,
  );
}

/** Asks which of several is meant, together with `further` questions, until one is clear. */
export function* choose(
  desk: Desk,
  what: string,
  candidates: Candidate[],
  options: { say?: string; further?: Question[]; recommended?: Candidate } = {},
): Script<Chosen> {
  if (!desk.catalogue.canAsk) throw ambiguous(what, candidates);
  const { say, further = [], recommended } = options;
  let open = candidates;
  const [first, ...extra] = yield* ask([whichQuestion(what, open, recommended), ...further], say);
  let entry = first;
  for (let round = 0; entry; round += 1) {
    if (ended(entry)) throw new Finish(`All right, ${NOTHING_CHANGED}`);
    const targets = meant(open, entry);
    const isAll = entry.picked.length === 0 && EVERY.test((entry.wrote ?? '').trim());
    if (targets.length === 1 || (isAll && targets.length > 0)) return { targets, entries: [entry], extra };
    if (round >= 3) break;
    const text = entry.wrote ?? '';
    const others = targets.length === 0 ? yield* searchAgain(desk, open, text) : [];
    if (others.length === 1) return { targets: others, entries: [entry], extra };
    open = targets.length > 1 ? targets : others.length > 1 ? others : open;
    const note =
      targets.length > 1 || others.length > 1 ? `Several match “${text}”.` : `I found no “${text}”.`;
    [entry] = yield* ask([whichQuestion(open.length > 1 ? what : 'record', open)], note);
  }
  throw new Finish(`I could not make out which one you mean, so ${NOTHING_CHANGED}`);
}

function* searchAgain(desk: Desk, open: readonly Candidate[], text: string): Script<Candidate[]> {
  const object = open[0]?.object;
  const words = wordsOf(text).filter((word) => !FILLER.has(word.toLowerCase()));
  if (!object || words.length === 0) return [];
  const { records } = yield* find(object, { search: words.join(' ') });
  return candidatesOf(object, closest(object, records, words), desk.now);
}

/** What to say when a search for a target gave nothing. */
export function notFound(query: Query, object: DemoObject | undefined, outcome = NOTHING_CHANGED): Finish {
  const kind = object ?? query.object;
  const what = query.plainWords.join(' ');
  return new Finish(
    `I found ${kind ? `no ${nounFor(kind, 1)}` : 'nothing'} called “${safe(what)}”. ${outcome}`,
  );
}

/** `the person **Anna Keller** (Fabrikam)`. */
export function bold({ object, label }: Candidate): string {
  return `the ${nounFor(object, 1)} **${safe(label)}**`;
}

/** Several records as a phrase: one by name, more by number. */
export function boldAll(targets: readonly Candidate[]): string {
  const [first] = targets;
  if (!first) return 'nothing';
  return targets.length === 1
    ? bold(first)
    : `${counted(first.object, targets.length).toLowerCase()}: ${targets.map(({ label }) => `**${safe(label)}**`).join(', ')}`;
}
