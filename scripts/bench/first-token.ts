import { Client, signUp } from '../faults/client';
import type { Lab } from './lab';
import { atMostOver, type Figure, inTurn, quantile, readUntil, type Sample, timed, told } from './measure';
import { ASKING, REPLIES, type ReplyName, TOKEN } from './provider-replies';

const COUNT = { samples: 60, warmUp: 40 };
const PATIENCE_MS = 20_000;
const PUT_IN_MS = REPLIES.late.ttftMs - REPLIES.hello.ttftMs;
const FOUND_AT_LEAST_MS = 15;
const FOUND_AT_MOST_MS = 30;
const FIRST_DELTA = `"delta":"${TOKEN}`;

/** Milliseconds until the provider's first word, asked directly. */
function straight({ providerUrl }: Lab): Sample {
  const body = JSON.stringify({
    model: 'bench',
    stream: true,
    messages: [{ role: 'user', content: 'hello' }],
  });
  const headers = { 'content-type': 'application/json' };
  return () =>
    timed(async () =>
      readUntil(
        await fetch(`${providerUrl}/chat/completions`, { method: 'POST', headers, body }),
        `"content":"${TOKEN}`,
      ),
    );
}

/** The same through the AI SDK on bare `http`. */
function throughSdk({ baseline }: Lab): Sample {
  return () =>
    timed(async () =>
      readUntil(await fetch(`${baseline.url}/sdk`, { method: 'POST', body: 'hello' }), FIRST_DELTA),
    );
}

/** The same through `POST /api/chat`, each time in a new thread. */
function throughParley(url: string, cookie: string, message: ReplyName = 'hello'): Sample {
  return async () => {
    const client = await Client.open(url, cookie);
    return timed(async () => readUntil(await client.post(message), FIRST_DELTA));
  };
}

/** Time to the first token on an idle server: straight to the provider, through the AI SDK alone, through Parley. */
export async function measureFirstToken(lab: Lab): Promise<Figure[]> {
  const cookie = await signUp(lab.server.url);
  const { direct, sdk, parley } = await inTurn(COUNT, {
    direct: straight(lab),
    sdk: throughSdk(lab),
    parley: throughParley(lab.server.url, cookie),
  });
  return [
    atMostOver('time to first token, p50', quantile(parley, 0.5), quantile(direct, 0.5), 12),
    atMostOver('time to first token, p95', quantile(parley, 0.95), quantile(direct, 0.95), 25),
    told('time to first token of the AI SDK on bare http, p50', quantile(sdk, 0.5), quantile(direct, 0.5)),
  ];
}

/** From the answer to the first token of the resumed turn. */
export async function measureResume(lab: Lab): Promise<Figure[]> {
  const cookie = await signUp(lab.server.url);
  const { direct, parley } = await inTurn(COUNT, {
    direct: straight(lab),
    parley: async () => {
      const client = await Client.open(lab.server.url, cookie);
      await client.send(ASKING);
      const asked = await client.asked(PATIENCE_MS);
      return timed(async () => {
        await client.answer(asked);
        await readUntil(await client.attach(), FIRST_DELTA);
      });
    },
  });
  return [atMostOver('answer to first resumed token, p50', quantile(parley, 0.5), quantile(direct, 0.5), 15)];
}

/** Whether this benchmark finds a slow-down: a provider that sleeps 20 ms more, of which the baseline knows nothing. */
export async function measurePutIn(lab: Lab): Promise<Figure[]> {
  const cookie = await signUp(lab.server.url);
  const { plain, slowed } = await inTurn(COUNT, {
    plain: throughParley(lab.server.url, cookie, 'hello'),
    slowed: throughParley(lab.server.url, cookie, 'late'),
  });
  const [measured, baseline] = [quantile(slowed, 0.5), quantile(plain, 0.5)];
  const difference = measured - baseline;
  return [
    {
      name: `time to first token with ${PUT_IN_MS} ms put in, p50`,
      unit: 'ms',
      measured,
      baseline,
      budget: `baseline + ${FOUND_AT_LEAST_MS} to ${FOUND_AT_MOST_MS} ms`,
      isMet: difference >= FOUND_AT_LEAST_MS && difference <= FOUND_AT_MOST_MS,
    },
  ];
}
