import { textOf } from '@/server/message/rules';
import { Client, signUp } from '../faults/client';
import type { Lab } from './lab';
import { below, type Figure, quantile, timed } from './measure';
import { REPLIES, TOKEN } from './provider-replies';
import { readReply } from './read-reply';

const TOKENS = 2_000;
const SAMPLES = 30;
const BUDGET_MS = 25;
const PATIENCE_MS = 30_000;

/**
 * Attaching to a turn that has said 2,000 tokens and goes on: until all that it had said has arrived. At its end the
 * reply as the viewers put it together is the stored one, byte for byte.
 */
export async function measureReplay(lab: Lab): Promise<Figure[]> {
  const client = await Client.open(lab.server.url, await signUp(lab.server.url));
  const isReplayed = (text: string) => text.length >= TOKENS * TOKEN.length;
  const reached = Promise.withResolvers<void>();
  const toTheEnd = readReply(() => client.post('long'), {
    isEnough: (text) => {
      if (isReplayed(text)) reached.resolve();
      return false;
    },
  });
  await reached.promise;
  const times: number[] = [];
  for (let sample = 0; sample < SAMPLES; sample += 1) {
    times.push(await timed(() => readReply(() => client.attach().then(orThrow), { isEnough: isReplayed })));
  }
  const late = readReply(() => client.attach().then(orThrow));
  const { messages } = await client.until(
    ({ thread }) => thread.activeStreamId === null,
    'the turn to end',
    PATIENCE_MS,
  );
  const stored = textOf({ parts: messages.at(-1)?.parts ?? [] });
  const seen = [(await toTheEnd).text, (await late).text];
  if (stored !== TOKEN.repeat(REPLIES.long.tokens) || seen.some((text) => text !== stored)) {
    throw new Error('a viewer saw another reply than the stored one');
  }
  return [
    below(`attach and replay of ${TOKENS.toLocaleString('en')} tokens of a running turn, p50`, 'ms', {
      measured: quantile(times, 0.5),
      limit: BUDGET_MS,
    }),
  ];
}

function orThrow(response: Response): Response {
  if (response.status !== 200) throw new Error(`attaching was answered with ${response.status}`);
  return response;
}
