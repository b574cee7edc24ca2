import { INTERRUPTED_ERROR_TEXT, isToolPart, toolNameOf } from '@/server/message/rules';
import type { MessagePart } from '@/server/message/schema';

export type ToolPart = Extract<MessagePart, { toolCallId: string }>;

export type ToolOutcome = 'running' | 'done' | 'failed';

export type ToolWords = { text: string; outcome: ToolOutcome };

type Data = { [key: string]: unknown };

/** What a tool call did, in one line for a reader. A tool run through `execute_tool` reads as the tool itself. */
export function toolWords(part: ToolPart): ToolWords {
  const { name, input, output } = readCall(part);
  const outcome = outcomeOf(part, output);
  const { verb, noun } = splitName(name);
  const words = VERBS[verb];
  if (!words) return { text: otherWords(name, outcome), outcome };
  if (outcome === 'running') return { text: `${words.running} ${noun}…`, outcome };
  if (outcome === 'failed') {
    const isCut = part.state === 'output-error' && part.errorText === INTERRUPTED_ERROR_TEXT;
    return {
      text: isCut ? `${words.running} ${noun} was interrupted` : `Could not ${verb} ${noun}`,
      outcome,
    };
  }
  return { text: words.done(noun, asData(input), asData(output)), outcome };
}

/** Whether a part is a call that is still running. */
export function isRunningTool(part: MessagePart): boolean {
  return isToolPart(part) && (part.state === 'input-streaming' || part.state === 'input-available');
}

type VerbWords = { running: string; done: (noun: string, input: Data, output: Data) => string };

const VERBS: Record<string, VerbWords> = {
  find: { running: 'Finding', done: foundWords },
  get: { running: 'Reading', done: (noun, _, output) => `Read ${noun}${nameOf(output)}` },
  create: { running: 'Creating', done: (noun, _, output) => `Created ${noun}${nameOf(output)}` },
  update: { running: 'Updating', done: (noun, _, output) => `Updated ${noun}${nameOf(output)}` },
  delete: { running: 'Deleting', done: (noun, _, output) => `Deleted ${noun}${nameOf(output)}` },
};

function foundWords(noun: string, input: Data, output: Data): string {
  const records = Array.isArray(output.records) ? output.records.map(asData) : [];
  const search = typeof input.search === 'string' ? input.search.trim() : '';
  const isNamed = records.every((record) => titleOf(record)?.toLowerCase().includes(search.toLowerCase()));
  const about = search === '' ? '' : ` ${isNamed ? 'named' : 'matching'} ${search}`;
  if (records.length === 0) return `Found no ${noun}${search === '' ? '' : ` matching ${search}`}`;
  const count = `${records.length}${output.nextCursor ? '+' : ''}`;
  return `Found ${count} ${count === '1' ? singular(noun) : noun}${about}`;
}

function readCall(part: ToolPart): { name: string; input: unknown; output: unknown } {
  const name = toolNameOf(part);
  const output = part.state === 'output-available' ? part.output : undefined;
  const input = asData(part.input);
  if (name !== 'execute_tool') return { name, input, output };
  const inner = asData(output);
  return {
    name: typeof input.name === 'string' ? input.name : name,
    input: input.input ?? input.arguments,
    output: 'result' in inner ? inner.result : output,
  };
}

function outcomeOf(part: ToolPart, output: unknown): ToolOutcome {
  switch (part.state) {
    case 'output-available':
      return asData(output).isError === true ? 'failed' : 'done';
    case 'output-error':
    case 'output-denied':
      return 'failed';
    default:
      return 'running';
  }
}

const OTHER_TOOLS: Record<string, Record<ToolOutcome, string>> = {
  learn_tools: {
    running: 'Looking up tools…',
    done: 'Looked up tools',
    failed: 'Could not look up tools',
  },
  load_skills: { running: 'Reading skills…', done: 'Read skills', failed: 'Could not read skills' },
};

function otherWords(name: string, outcome: ToolOutcome): string {
  const known = OTHER_TOOLS[name];
  if (known) return known[outcome];
  const plain = name.replaceAll(/[_-]+/g, ' ').trim();
  if (outcome === 'running') return `Using ${plain}…`;
  return outcome === 'failed' ? `Could not use ${plain}` : `Used ${plain}`;
}

function splitName(name: string): { verb: string; noun: string } {
  const [verb = '', ...rest] = name.split('_');
  return { verb, noun: rest.join(' ') };
}

function singular(noun: string): string {
  if (noun.endsWith('people')) return `${noun.slice(0, -'people'.length)}person`;
  if (noun.endsWith('ies')) return `${noun.slice(0, -'ies'.length)}y`;
  return noun.endsWith('s') ? noun.slice(0, -1) : noun;
}

function nameOf(output: Data): string {
  const record = asData(output.record ?? output.deleted);
  const name = titleOf(record);
  return name ? ` ${name}` : '';
}

function titleOf(record: Data): string | undefined {
  const title = record.name ?? record.title;
  return typeof title === 'string' && title.trim() !== '' ? title.trim() : undefined;
}

function asData(value: unknown): Data {
  return typeof value === 'object' && value !== null ? (value as Data) : {};
}
