import { Client, signUp } from '../faults/client';
import { ASKING } from './provider-replies';
import { readReply } from './read-reply';

const PEOPLE = 8;
const ROUNDS = 40;
const PAGE = 40;
const PATIENCE_MS = 20_000;

/** Does `work` so many times, eight at once: as often as the server is used before it is measured. */
export async function warmUpWith(work: () => Promise<unknown>): Promise<void> {
  await Promise.all(
    Array.from({ length: PEOPLE }, async () => {
      for (let round = 0; round < ROUNDS; round += 1) await work();
    }),
  );
}

/**
 * Uses a Parley as people do, until its code is compiled: each round is a message with its reply, a question with its
 * answer, the list of threads and a thread, and its page. Without it the first thousand requests take up to twice as long.
 */
export async function warmUp(url: string): Promise<void> {
  const cookie = await signUp(url);
  await warmUpWith(async () => {
    const client = await Client.open(url, cookie);
    await readReply(() => client.post('hello'));
    await client.until(({ thread }) => thread.activeStreamId === null, 'the turn to end', PATIENCE_MS);
    await client.list(null, PAGE);
    await (await fetch(`${url}/threads/${client.threadId}`, { headers: { cookie } })).text();
    await client.send(ASKING);
    await client.answer(await client.asked(PATIENCE_MS));
    await (await client.attach()).text();
  });
}
