import { boldAll, type Candidate, called, choose, lookUp, notFound } from './choose-target';
import type { ChangePhrase, DemoField, DemoObject, Query } from './demo-types';
import { nameOf, nounFor, safe, shown } from './format';
import type { AnswerEntry } from './read-answer';
import { Finish, type Script } from './replay';
import { resolveValue } from './resolve-value';
import { ask, change, type Desk, NOTHING_CHANGED, noteLine } from './script-tools';
import { readValue, valueQuestion } from './value-question';

const CLOSED = ['WON', 'LOST', 'DONE'];

type Update = { query: Query; object?: DemoObject; phrases: ChangePhrase[] };

function fieldOf(object: DemoObject, { field }: ChangePhrase): DemoField | undefined {
  return field === '' ? object.fields[0] : object.fields.find(({ name }) => name === field);
}

/** Closing means what is still open; moving means what is not there yet. */
function fitting(candidates: Candidate[], field: string, wanted: string | undefined): Candidate[] {
  if (!wanted || !CLOSED.includes(wanted)) return candidates;
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
    new Set(names).size === names.length;
  if (!differ) return candidates;
  const marked = candidates.map((candidate, index) => ({
    ...candidate,
    label: names[index] ?? candidate.label,
    header: link?.label,
    about: [nameOf(candidate.object, candidate.record), candidate.about.split(', ').slice(1).join(', ')].filter(Boolean).join(': '),
  }));
  return marked.toSorted((left, right) => left.label.length - right.label.length);
}

/** One target, and the answer for the value when that had to be asked for too. */
function* chooseOne(
  desk: Desk,
  update: Update,
  candidates: Candidate[],
  phrase: ChangePhrase,
): Script<{ targets: Candidate[]; entries: AnswerEntry[]; answered?: AnswerEntry }> {
  const [first] = candidates;
  if (!first) throw notFound(update.query, update.object);
  const field = fieldOf(first.object, phrase);
  const isMissing = phrase.words === undefined && field !== undefined;
  const what = called(update.query, first.object);
  if (candidates.length > 1) {
    const further = isMissing ? [valueQuestion(field, 'it', undefined, desk.now)] : [];
    const say = `Before I change anything I need to know ${further.length > 0 ? 'two things' : 'one thing'}.`;
    const shownAs = byCompany(candidates);
    const recommended = likeliest(shownAs, phrase.words && CLOSED.includes(phrase.words) ? field : undefined);
    const { targets, entries, extra } = yield* choose(desk, what, shownAs, { say, further, recommended });
    return { targets, entries, answered: extra[0] };
  }
  if (!isMissing) return { targets: [first], entries: [] };
  if (!desk.catalogue.canAsk)
    throw new Finish(
      `You did not say what the ${field.label.toLowerCase()} of ${safe(first.label)} should be. ${NOTHING_CHANGED}`,
    );
  const [answered] = yield* ask(
    [valueQuestion(field, first.label, first.record[field.name], desk.now)],
    'I need one more thing.',
  );
  return { targets: [first], entries: answered ? [answered] : [], answered };
}

function* valueFor(
  desk: Desk,
  field: DemoField,
  phrase: ChangePhrase,
  answered: AnswerEntry | undefined,
  whose: string,
): Script<string | number | null> {
  if (phrase.words !== undefined) {
    const value = yield* resolveValue(desk, field, phrase.words);
    return value === undefined ? null : value;
  }
  let entry = answered;
  for (let round = 0; round < 3; round += 1) {
    const reading = readValue(field, entry, desk.now);
    if (reading.kind === 'leave') break;
    if (reading.kind === 'value') {
      const isWords = field.kind === 'relation' && typeof reading.value === 'string';
      return isWords ? ((yield* resolveValue(desk, field, String(reading.value))) ?? null) : reading.value;
    }
    const say = `“${reading.text}” does not fit the field ${field.label.toLowerCase()}.`;
    [entry] = yield* ask([valueQuestion(field, whose, undefined, desk.now)], say);
  }
  throw new Finish(`All right, ${NOTHING_CHANGED}`);
}

function asBefore(before: unknown, value: string | number | null): boolean {
  if (before === undefined || before === null) return value === null;
  if (typeof before === 'object') return 'id' in before && before.id === value;
  return before === value;
}

/** Changes a record: asks which when a name matches several, and for the value when none was said, in one call. */
export function* updateJob(desk: Desk, update: Update): Script {
  const [phrase] = update.phrases;
  if (!phrase) throw new Finish(NOTHING_CHANGED);
  const all = yield* lookUp(desk, update.query, update.object);
  const open = fitting(all, phrase.field, phrase.words);
  if (all.length > 0 && open.length === 0) {
    const [first] = all;
    const field = first && fieldOf(first.object, phrase);
    const state = first && field ? shown(field, first.record[field.name], desk.now).toLowerCase() : 'closed';
    throw new Finish(
      `${first ? `**${safe(first.label)}**` : 'It'} is ${state} already${all.length > 1 ? ', and so are the others like it' : ''}. ${NOTHING_CHANGED}`,
    );
  }
  const isEvery = update.query.isAll && open.length > 1;
  const chosen = isEvery
    ? { targets: open, entries: [], answered: undefined }
    : yield* chooseOne(desk, update, open, phrase);
  const [first] = chosen.targets;
  const field = first && fieldOf(first.object, phrase);
  if (!first || !field) throw notFound(update.query, update.object);
  if (!first.object.updateTool)
    throw new Finish(`I may not change ${nounFor(first.object, 2)} here. ${NOTHING_CHANGED}`);
  const value = yield* valueFor(desk, field, phrase, chosen.answered, first.label);
  const targets = chosen.targets.filter(({ record }) => !asBefore(record[field.name], value));
  if (targets.length === 0)
    throw new Finish(
      `The ${field.label.toLowerCase()} of ${boldAll(chosen.targets)} is that already. ${NOTHING_CHANGED}`,
    );
  yield* change(
    targets.map(({ object, record }) => ({
      toolName: object.updateTool ?? '',
      input: { id: record.id, [field.name]: value },
    })),
  );
  return `${saidDone(desk, field, targets, value, phrase)}${noteLine(chosen.entries)}`;
}

function saidDone(
  desk: Desk,
  field: DemoField,
  targets: readonly Candidate[],
  value: string | number | null,
  phrase: ChangePhrase,
): string {
  const named = targets.map((target) => ({ ...target, label: nameOf(target.object, target.record) }));
  if (value === null) return `Done: the ${field.label.toLowerCase()} of ${boldAll(named)} is empty now.`;
  const words = field.kind === 'relation' ? (phrase.words ?? 'linked') : shown(field, value, desk.now);
  const [first] = named;
  const amount = first?.object.fields.find(({ kind }) => kind === 'currency');
  const worth = first && amount && value === 'WON' ? shown(amount, first.record[amount.name], desk.now) : '';
  return `Done: the ${field.label.toLowerCase()} of ${boldAll(named)} is now **${safe(words)}**.${worth && named.length === 1 ? ` It is worth ${worth}.` : ''}`;
}
