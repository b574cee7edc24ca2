import { type Candidate, called, choose } from './choose-target';
import type { ChangePhrase, DemoField, DemoObject, Query } from './demo-types';
import { nameOf, safe, shown } from './format';
import { fieldNamed } from './lexicon';
import type { AnswerEntry } from './read-answer';
import { Finish, type Script } from './replay';
import { resolveValue } from './resolve-value';
import { ask, type Desk, NOTHING_CHANGED } from './script-tools';
import { readValue, valueQuestion } from './value-question';

const CLOSED = ['WON', 'LOST', 'DONE'];

export type Update = { query: Query; object?: DemoObject; phrase?: ChangePhrase };
type Picked = { targets: Candidate[]; entries: AnswerEntry[]; answered?: AnswerEntry };

/** The field that a phrase names in an object. */
export function fieldOf(object: DemoObject, { field }: ChangePhrase): DemoField | undefined {
  return field === '' ? object.fields[0] : object.fields.find(({ name }) => name === field);
}

/** Closing means what is still open; moving means what is not there yet. */
export function fitting(
  candidates: Candidate[],
  { field, words: wanted }: Partial<ChangePhrase>,
): Candidate[] {
  if (!field || !wanted || !CLOSED.includes(wanted)) return candidates;
  return candidates.filter(({ record }) => !CLOSED.includes(String(record[field] ?? '')));
}

/** Of deals, the one that is furthest on is the likeliest to be closed. */
function likeliest(candidates: readonly Candidate[], field: DemoField | undefined): Candidate | undefined {
  if (field?.kind !== 'select') return undefined;
  const rank = ({ record }: Candidate) => field.options.indexOf(String(record[field.name] ?? ''));
  const best = Math.max(...candidates.map(rank));
  const leaders = candidates.filter((candidate) => rank(candidate) === best);
  return leaders.length === 1 ? leaders[0] : undefined;
}

/** Deals that differ by their company are told apart by it. */
function byCompany(candidates: Candidate[]): Candidate[] {
  const link = candidates[0]?.object.fields.find(({ kind }) => kind === 'relation');
  const names = candidates.map(({ record }) => {
    const value = link ? record[link.name] : undefined;
    return typeof value === 'object' && value !== null && 'name' in value ? String(value.name) : '';
  });
  const differ =
    candidates.length > 1 &&
    candidates[0]?.object.singular === 'opportunity' &&
    !names.includes('') &&
    new Set(names.map((name) => name.toLowerCase())).size === names.length;
  if (!differ) return candidates;
  const marked = candidates.map((candidate, index) => ({
    ...candidate,
    label: names[index] ?? candidate.label,
    header: link?.label,
    about: [nameOf(candidate.object, candidate.record), candidate.about.split(', ').slice(1).join(', ')]
      .filter(Boolean)
      .join(': '),
  }));
  return marked.toSorted((left, right) => left.label.length - right.label.length);
}

/** One target, and the answer for the value when that had to be asked for in the same breath. */
export function* chooseOne(desk: Desk, { query, phrase }: Update, candidates: Candidate[]): Script<Picked> {
  const [first] = candidates;
  if (!first || candidates.length === 1) return { targets: candidates, entries: [] };
  const field = phrase && fieldOf(first.object, phrase);
  const further =
    field && phrase.words === undefined ? [valueQuestion(field, 'it', undefined, desk.now)] : [];
  const say = `Before I change anything I need to know ${further.length > 0 ? 'two things' : 'one thing'}.`;
  const offered = byCompany(candidates);
  const isClosing = phrase?.words !== undefined && CLOSED.includes(phrase.words);
  const recommended = likeliest(offered, isClosing ? field : undefined);
  const what = called(query, first.object);
  const { targets, entries, extra } = yield* choose(desk, what, offered, { say, further, recommended });
  return { targets, entries: [...entries, ...extra], answered: extra[0] };
}

/** What should change about a record, when only the record was named. */
export function* askField(desk: Desk, { object, record, label }: Candidate): Script<ChangePhrase> {
  if (!desk.catalogue.canAsk)
    throw new Finish(`You did not say what should change about ${safe(label)}. ${NOTHING_CHANGED}`);
  const fields = object.fields.filter(({ name }) => name !== 'body').slice(0, 4);
  const [entry] = yield* ask([
    {
      header: 'Change',
      question: `What should change about ${label}? Something else can be typed, such as “${object.fields.at(-1)?.label.toLowerCase()} to …”.`,
      options: fields.map((field) => ({
        label: field.label,
        description: `Now: ${shown(field, record[field.name], desk.now) || 'nothing'}.`,
      })),
    },
  ]);
  const text = (entry?.picked[0] ?? entry?.wrote ?? '').trim();
  const [, name, words] = /^(.+?)\s*(?:\bto\b|=|:|\bis\b)\s*(.+)$/i.exec(text) ?? ['', text, undefined];
  const named = name ? fieldNamed(name, [object]) : undefined;
  if (!named) throw new Finish(`All right, ${NOTHING_CHANGED}`);
  return { field: named.field.name, words };
}

/** The new value of a field: from the words that were said, else asked for until it fits. */
export function* valueFor(
  desk: Desk,
  field: DemoField,
  words: string | undefined,
  target: Candidate,
  answered?: AnswerEntry,
): Script<string | number | null> {
  if (words !== undefined) return (yield* resolveValue(desk, field, words)) ?? null;
  if (!desk.catalogue.canAsk) {
    throw new Finish(
      `You did not say what the ${field.label.toLowerCase()} of ${safe(target.label)} should be. ${NOTHING_CHANGED}`,
    );
  }
  const question = valueQuestion(field, target.label, target.record[field.name], desk.now);
  let entry = answered ?? (yield* ask([question], 'I need one more thing.'))[0];
  for (let round = 0; round < 3; round += 1) {
    const reading = readValue(field, entry, desk.now);
    if (reading.kind === 'leave') break;
    if (reading.kind === 'value') {
      if (field.kind !== 'relation' || reading.value === null) return reading.value;
      return (yield* resolveValue(desk, field, String(reading.value))) ?? null;
    }
    [entry] = yield* ask(
      [question],
      `“${reading.text}” does not fit the field ${field.label.toLowerCase()}.`,
    );
  }
  throw new Finish(`All right, ${NOTHING_CHANGED}`);
}
