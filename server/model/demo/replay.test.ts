import { expect, it } from 'vitest';
import type { FinishedCall } from './read-prompt';
import { Finish, replay, type Script } from './replay';

const call = (toolName: string, input: { [key: string]: unknown }) => ({ toolName, input });
const finished = (toolName: string, input: unknown, text: string): FinishedCall => ({
  toolName,
  input,
  reply: { kind: 'text', text },
});

function* script(): Script {
  const [first, second] = yield { say: 'One moment.', calls: [call('a', { x: 1 }), call('b', {})] };
  const [third] = yield { calls: [call('a', { x: 1 })] };
  const texts = [first, second, third].map((reply) => (reply?.kind === 'text' ? reply.text : '?'));
  if (texts[2] === 'stop') throw new Finish('Stopped.');
  return texts.join(' ');
}

it('gives the first calls that have no result yet', () => {
  expect(replay(script(), [])).toEqual({ text: 'One moment.', calls: [call('a', { x: 1 }), call('b', {})] });
  expect(replay(script(), [finished('a', { x: 1 }, '1')])).toEqual({ text: '', calls: [call('b', {})] });
  const both = [finished('b', {}, '2'), finished('a', { x: 1 }, '1')];
  expect(replay(script(), both)).toEqual({ text: '', calls: [call('a', { x: 1 })] });
});

it('takes equal calls in their order, and ends with what is to be said', () => {
  const all = [finished('a', { x: 1 }, '1'), finished('b', { limit: 25 }, '2'), finished('a', { x: 1 }, '3')];
  expect(replay(script(), all)).toEqual({ text: '1 2 3', calls: [] });
  const stopped = [...all.slice(0, 2), finished('a', { x: 1 }, 'stop')];
  expect(replay(script(), stopped)).toEqual({ text: 'Stopped.', calls: [] });
});

it('knows a question again whose options are described differently by now', () => {
  function* asking(description: string): Script {
    yield {
      calls: [
        call('ask_questions', {
          questions: [{ question: 'When?', options: [{ label: 'Tomorrow', description }] }],
        }),
      ],
    };
    return 'done';
  }
  const asked = replay(asking('2026-12-01'), []).calls[0];
  expect(replay(asking('2026-12-02'), [finished('ask_questions', asked?.input, 'x')]).text).toBe('done');
});
