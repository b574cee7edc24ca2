import type { FinishedCall, ToolReply } from './read-prompt';

export type ToolCall = { toolName: string; input: { [key: string]: unknown } };

/** What a script wants done before it can go on, with a sentence to say first. */
export type Wanted = { say?: string; calls: ToolCall[] };

/** A job, written as if tools answered at once: it yields calls, gets their replies, and returns what to say at the end. */
export type Script<T = string> = Generator<Wanted, T, ToolReply[]>;

/** One reply of the model: text, then calls. */
export type Step = { text: string; calls: ToolCall[] };

/** Ends a script early, with what to say. */
export class Finish extends Error {
  override readonly name = 'Finish';
}

function isWithin(wanted: unknown, made: unknown, isExact: boolean): boolean {
  if (typeof wanted === 'string' && typeof made === 'string') return wanted.trim() === made.trim();
  if (typeof wanted !== 'object' || wanted === null || typeof made !== 'object' || made === null)
    return wanted === made;
  if (Array.isArray(wanted) || Array.isArray(made)) {
    if (!Array.isArray(wanted) || !Array.isArray(made) || wanted.length !== made.length) return false;
    return wanted.every((entry, index) => isWithin(entry, made[index], isExact));
  }
  const counts = ([key, value]: [string, unknown]) =>
    value !== undefined && (isExact || key !== 'description');
  const entries = Object.entries(wanted).filter(counts);
  const others = new Map(Object.entries(made));
  if (isExact && entries.length !== others.size) return false;
  return entries.every(([key, value]) => isWithin(value, others.get(key), isExact));
}

/**
 * Takes the first finished call that is this one. A made call may hold defaults that the wanted one left out, and
 * descriptions of options may read differently on another day.
 */
function take(finished: FinishedCall[], wanted: ToolCall): ToolReply | undefined {
  const isSame = (call: FinishedCall, isExact: boolean) =>
    call.toolName === wanted.toolName && isWithin(wanted.input, call.input, isExact);
  const exact = finished.findIndex((call) => isSame(call, true));
  const at = exact >= 0 ? exact : finished.findIndex((call) => isSame(call, false));
  return at < 0 ? undefined : finished.splice(at, 1)[0]?.reply;
}

/** Runs a script from its beginning over the calls that have finished, up to the first that has not: the model's next step. */
export function replay(script: Script, finished: readonly FinishedCall[]): Step {
  const left = [...finished];
  try {
    let state = script.next();
    while (!state.done) {
      const replies = state.value.calls.map((call) => ({ call, reply: take(left, call) }));
      const open = replies.filter(({ reply }) => reply === undefined).map(({ call }) => call);
      if (open.length > 0) {
        return { text: open.length === replies.length ? (state.value.say ?? '') : '', calls: open };
      }
      state = script.next(replies.flatMap(({ reply }) => (reply ? [reply] : [])));
    }
    return { text: state.value, calls: [] };
  } catch (error) {
    if (error instanceof Finish) return { text: error.message, calls: [] };
    throw error;
  }
}
