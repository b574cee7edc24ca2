import type { Question } from '../../question/schema';
import {
  bold,
  boldAll,
  type Candidate,
  called,
  candidatesOf,
  choose,
  lookUp,
  notFound,
} from './choose-target';
import type { DemoObject, Query } from './demo-types';
import { counted, nameOf, nounFor, safe } from './format';
import { plain } from './lexicon';
import type { AnswerEntry } from './read-answer';
import { Finish, type Script } from './replay';
import { ask, change, type Desk, find, NOTHING_CHANGED, noteLine } from './script-tools';

const YES = /^(y|yes|yep|yeah|sure|ok|okay|do it|delete|go ahead|confirm|please do|of course|right)\b/i;
const DELETE_IT = 'Delete it';
const KEEP_IT = 'Keep it';

function confirmQuestion(what: string): Question {
  return {
    header: 'Delete',
    question: `Delete ${what} for good?`,
    options: [
      {
        label: DELETE_IT,
        description: 'It cannot be brought back. What is linked to it stays, without the link.',
      },
      { label: KEEP_IT, description: 'Nothing is changed.' },
    ],
  };
}

function isConfirmed(entry: AnswerEntry | undefined): boolean {
  return (
    entry?.picked.includes(DELETE_IT) || (entry?.picked.length === 0 && YES.test((entry.wrote ?? '').trim()))
  );
}

function* remove(targets: readonly Candidate[], entries: AnswerEntry[]): Script {
  const calls = targets.map(({ object, record }) => ({
    toolName: object.deleteTool ?? '',
    input: { id: record.id },
  }));
  yield* change(calls);
  const said = boldAll(targets);
  return `Done: I deleted ${said}.${noteLine(entries)}`;
}

function requireTool(object: DemoObject | undefined): void {
  if (object && !object.deleteTool)
    throw new Finish(`I may not delete ${object.plural.replaceAll('_', ' ')} here. ${NOTHING_CHANGED}`);
}

/** Several by a condition: up to four can be picked from, more are confirmed as a whole. */
function* removeMany(desk: Desk, object: DemoObject, query: Query): Script {
  const { records, isMore } = yield* find(object, { search: query.words.join(' '), filters: query.filters });
  const found = candidatesOf(object, records, desk.now);
  const [first] = found;
  if (!first) throw new Finish(`I found no ${nounFor(object, 2)} like that. ${NOTHING_CHANGED}`);
  if (!desk.catalogue.canAsk)
    throw new Finish(
      `That would delete ${counted(object, found.length, isMore).toLowerCase()}, and I have no one to confirm it. ${NOTHING_CHANGED}`,
    );
  if (found.length === 1) return yield* removeOne(first);
  if (found.length > 4) {
    const all = `${isMore ? 'the first ' : ''}${found.length} ${nounFor(object, 2)}`;
    const entries = yield* ask(
      [confirmQuestion(all)],
      `I found ${found.map(({ label }) => safe(label)).join(', ')}.`,
    );
    if (!isConfirmed(entries[0])) throw new Finish(`All right, ${NOTHING_CHANGED}`);
    return yield* remove(found, entries);
  }
  const question: Question = {
    header: 'Delete',
    question: `Which of these ${nounFor(object, 2)} should be deleted for good?`,
    allowMultiSelect: true,
    options: found.map(({ label, about }) => ({ label, ...(about ? { description: about } : {}) })),
  };
  const entries = yield* ask([question], 'Deleting is for good, so pick those that should go.');
  const [entry] = entries;
  const isAll = entry?.picked.length === 0 && /^(all|both|every)\b/i.test((entry.wrote ?? '').trim());
  const targets = isAll ? found : found.filter(({ label }) => entry?.picked.includes(label));
  if (targets.length === 0) throw new Finish(`You picked none of them, so ${NOTHING_CHANGED}`);
  return yield* remove(targets, entries);
}

function* removeOne(target: Candidate): Script {
  const entries = yield* ask(
    [confirmQuestion(`the ${nounFor(target.object, 1)} ${target.label}`)],
    `I found ${bold(target)}.`,
  );
  if (!isConfirmed(entries[0]))
    throw new Finish(`All right, I kept ${bold(target)}. ${NOTHING_CHANGED}${noteLine(entries)}`);
  return yield* remove([target], entries);
}

/** Deletes what was asked for: asks which when a name matches several, and whether in any case, in one call. */
export function* deleteJob(desk: Desk, query: Query): Script {
  if ((query.isAll || query.isPlural) && query.object) {
    requireTool(query.object);
    return yield* removeMany(desk, query.object, query);
  }
  if (query.words.every((word) => /^(everything|all|records|data)$/i.test(word)) && !query.isPronoun) {
    throw new Finish(
      `I delete one kind of record at a time, for example “delete all lost deals”. ${NOTHING_CHANGED}`,
    );
  }
  const candidates = yield* lookUp(desk, query);
  const [first] = candidates;
  if (!first) throw notFound(query, undefined);
  requireTool(first.object);
  if (!desk.catalogue.canAsk && candidates.length === 1) {
    const isExact = [query.words, query.plainWords].some(
      (words) => plain(words.join(' ')) === plain(nameOf(first.object, first.record)),
    );
    if (isExact) return yield* remove([first], []);
    throw new Finish(
      `That would delete ${bold(first)}, and I have no one to confirm it. ${NOTHING_CHANGED} Say the full name to have it deleted.`,
    );
  }
  if (candidates.length === 1) return yield* removeOne(first);
  const say = `I found ${candidates.length} records that match. Before I delete anything I need to know two things.`;
  const { targets, entries, extra } = yield* choose(desk, called(query), candidates, {
    say,
    further: [confirmQuestion('it')],
  });
  if (!isConfirmed(extra[0]))
    throw new Finish(
      `All right, I kept ${boldAll(targets)}. ${NOTHING_CHANGED}${noteLine([...entries, ...extra])}`,
    );
  requireTool(targets[0]?.object);
  return yield* remove(targets, [...entries, ...extra]);
}
