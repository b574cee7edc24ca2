import { Client, signUp } from '../faults/client';
import { startBareNext } from './bare-next';
import type { Lab } from './lab';
import { atMostOver, type Figure, inTurn, quantile, type Sample, told } from './measure';
import { ASKING, REPLIES, type ReplyName } from './provider-replies';
import { readReply } from './read-reply';
import { warmUpWith } from './warm-up';

const COUNT = { samples: 60, warmUp: 20 };
const PATIENCE_MS = 20_000;
const PUT_IN_MS = REPLIES.late.ttftMs - REPLIES.hello.ttftMs;
const FOUND_AT_LEAST_MS = 15;
const FOUND_AT_MOST_MS = 30;

/** Milliseconds until the first word; the rest is read too, so that nothing runs beside the next sample. */
async function firstToken(open: () => Promise<Response>, mark?: string): Promise<number> {
  return (await readReply(open, mark ? { mark } : {})).firstMs;
}

/** Until the provider's first word, asked directly. */
function straight({ providerUrl }: Lab): Sample {
  const body = JSON.stringify({
    model: 'bench',
    stream: true,
    messages: [{ role: 'user', content: 'hello' }],
  });
  const headers = { 'content-type': 'application/json' };
  const open = () => fetch(`${providerUrl}/chat/completions`, { method: 'POST', headers, body });
  return () => firstToken(open, '"content":"');
}

/** The same through the AI SDK alone, on bare `http` or in a bare Next route. */
function throughSdk(url: string): Sample {
  return () => firstToken(() => fetch(url, { method: 'POST', body: 'hello' }));
}

/** The same through `POST /api/chat`, each time in a new thread. */
function throughParley(url: string, cookie: string, message: ReplyName = 'hello'): Sample {
  return async () => {
    const client = await Client.open(url, cookie);
    const milliseconds = await firstToken(() => client.post(message));
    await client.until(({ thread }) => thread.activeStreamId === null, 'the turn to end', PATIENCE_MS);
    return milliseconds;
  };
}

/** Time to the first token on an idle server: straight to the provider, through the AI SDK alone, through Parley. */
export async function measureFirstToken(lab: Lab): Promise<Figure[]> {
  const cookie = await signUp(lab.server.url);
  const { direct, parley } = await inTurn(COUNT, {
    direct: straight(lab),
    parley: throughParley(lab.server.url, cookie),
  });
  const { directAgain, sdk, next } = await measureBaselines(lab);
  return [
    atMostOver('time to first token, p50', quantile(parley, 0.5), quantile(direct, 0.5), 12),
    atMostOver('time to first token, p95', quantile(parley, 0.95), quantile(direct, 0.95), 25),
    told(
      'time to first token of the AI SDK on bare http, p50',
      quantile(sdk, 0.5),
      quantile(directAgain, 0.5),
    ),
    told('time to first token of a bare Next route, p50', quantile(next, 0.5), quantile(directAgain, 0.5)),
    told('time to first token of a bare Next route, p95', quantile(next, 0.95), quantile(directAgain, 0.95)),
  ];
}

/** The same through the AI SDK alone and through a bare Next route, as warm as Parley is. */
async function measureBaselines(lab: Lab) {
  const bareNext = await startBareNext(lab.providerUrl);
  const kinds = { sdk: throughSdk(`${lab.baseline.url}/sdk`), next: throughSdk(`${bareNext.url}api/chat`) };
  try {
    await Promise.all(Object.values(kinds).map(warmUpWith));
    return await inTurn(COUNT, { directAgain: straight(lab), ...kinds });
  } finally {
    await bareNext.stop();
  }
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
      return firstToken(async () => {
        await client.answer(asked);
        return client.attach();
      });
    },
  });
  return [atMostOver('answer to first resumed token, p50', quantile(parley, 0.5), quantile(direct, 0.5), 15)];
}

/** Whether this benchmark finds a slow-down: 20 ms more sleep before the first token of one kind of message. */
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
