import { z } from 'zod';
import type { Question } from '../../question/schema';
import { QUESTION_TOOL_NAME } from '../../question/terms';
import type { Catalogue, DemoObject, DemoRecord, Filter, Order } from './demo-types';
import { type AnswerEntry, readAnswer } from './read-answer';
import type { FinishedCall, ToolReply } from './read-prompt';
import { Finish, type Script, type ToolCall } from './replay';

/** What every job works with. */
export type Desk = { catalogue: Catalogue; now: Date; earlier: readonly FinishedCall[] };

export type Search = { search?: string; filters?: Filter[]; orderBy?: Order; limit?: number };
export type Found = { records: DemoRecord[]; isMore: boolean };

const recordSchema = z.looseObject({ id: z.string() });
const foundSchema = z.object({ records: z.array(recordSchema), nextCursor: z.string().nullish() });
const savedSchema = z.object({ record: recordSchema });

export const NOTHING_CHANGED = 'I changed nothing.';
const MAX_TRIES = 3;

function callFor(object: DemoObject, { limit = 50, ...search }: Search): ToolCall {
  const input = { ...search, limit };
  const filled = Object.entries(input).filter(
    ([, value]) => value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0),
  );
  return { toolName: object.findTool, input: Object.fromEntries(filled) };
}

function foundIn(reply: ToolReply | undefined): Found {
  if (reply?.kind === 'failure') throw new Finish(`I could not search: ${reply.message}`);
  const found = foundSchema.safeParse(reply?.kind === 'data' ? reply.value : undefined);
  if (!found.success) throw new Finish('I could not read what the search gave back, so I stopped there.');
  return { records: found.data.records, isMore: Boolean(found.data.nextCursor) };
}

/** Searches several kinds at once. A search changes nothing, so one that was interrupted is made again. */
export function* findAll(searches: { object: DemoObject; search: Search }[], say?: string): Script<Found[]> {
  const calls = searches.map(({ object, search }) => callFor(object, search));
  let replies = yield { say, calls };
  for (let tries = 1; tries < MAX_TRIES; tries += 1) {
    const again = calls.filter((_, index) => isInterrupted(replies[index]));
    if (again.length === 0) break;
    const anew = yield { calls: again };
    replies = replies.map((reply) => (isInterrupted(reply) ? (anew.shift() ?? reply) : reply));
  }
  return calls.map((_, index) => foundIn(replies[index]));
}

function isInterrupted(reply: ToolReply | undefined): boolean {
  return reply?.kind === 'failure' && reply.isInterrupted;
}

/** Searches one kind. */
export function* find(object: DemoObject, search: Search, say?: string): Script<Found> {
  const [found] = yield* findAll([{ object, search }], say);
  return found ?? { records: [], isMore: false };
}

/** Runs calls that change something. Fails in words; an interrupted one was undone with its worker, so it is made once more. */
export function* change(calls: ToolCall[], say?: string): Script<ToolReply[]> {
  const replies = yield { say, calls };
  const cut = calls.filter((_, index) => isInterrupted(replies[index]));
  const anew = cut.length > 0 ? yield { calls: cut } : [];
  const settled = replies.map((reply) => (isInterrupted(reply) ? (anew.shift() ?? reply) : reply));
  const failure = settled.find((reply) => reply.kind === 'failure');
  if (failure?.kind === 'failure') {
    const done = settled.filter((reply) => reply.kind !== 'failure').length;
    throw new Finish(
      `That did not work: ${failure.message}${done > 0 ? ` (${done} of ${settled.length} were done before.)` : ''}`,
    );
  }
  return settled;
}

/** The record that a create or update gave back. */
export function savedIn(reply: ToolReply | undefined): DemoRecord | undefined {
  return savedSchema.safeParse(reply?.kind === 'data' ? reply.value : undefined).data?.record;
}

/** Asks, and gives one entry for each question. Declining ends the job with nothing changed. */
export function* ask(questions: Question[], say?: string): Script<AnswerEntry[]> {
  const call = { toolName: QUESTION_TOOL_NAME, input: { questions } };
  let [reply] = yield { say, calls: [call] };
  if (isInterrupted(reply)) [reply] = yield { calls: [call] };
  if (reply?.kind === 'failure') throw new Finish(`I could not ask: ${reply.message} ${NOTHING_CHANGED}`);
  const reading = readAnswer(reply?.kind === 'text' ? reply.text : '');
  if (reading.kind === 'declined') throw new Finish(`You declined to answer, so ${NOTHING_CHANGED}`);
  if (reading.kind !== 'answered') throw new Finish(`I have no answer to go on with, so ${NOTHING_CHANGED}`);
  return questions.map((_, index) => reading.entries[index] ?? { question: '', picked: [], isSkipped: true });
}

/** What was noted beside the picks, with what the demo model makes of it. */
export function noteLine(entries: readonly AnswerEntry[]): string {
  const notes = entries.flatMap(({ note }) => (note ? [`“${note}”`] : []));
  return notes.length > 0
    ? `\n\nYou noted ${notes.join(' and ')}. I am the demo model and act on picks alone, so please say that as a request of its own.`
    : '';
}

const lastSchema = z.union([
  z.object({ record: recordSchema }).transform(({ record }) => record),
  z.object({ records: z.tuple([recordSchema]) }).transform(({ records }) => records[0]),
]);

/** The record that was spoken of last in the thread: what "it" means. */
export function lastMentioned({
  earlier,
  catalogue,
}: Desk): { object: DemoObject; record: DemoRecord } | undefined {
  for (const call of earlier.toReversed()) {
    const object = catalogue.objects.find((candidate) =>
      [candidate.findTool, candidate.createTool, candidate.updateTool].includes(call.toolName),
    );
    const record = lastSchema.safeParse(call.reply.kind === 'data' ? call.reply.value : undefined).data;
    if (object && record) return { object, record };
  }
  return undefined;
}
