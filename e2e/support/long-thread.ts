import { runningEmbedded } from '@/scripts/database/embedded';
import { fillThread } from '@/scripts/database/fill-thread';
import type { ParleyServer } from './server';

const PARAGRAPH = '\n\nAnother paragraph, so that heights differ.';

/** Makes a thread longer by `count` messages, of user and assistant in turn: "Message 1 of 1000." and so on. */
export async function lengthen(server: ParleyServer, threadId: string, count: number): Promise<void> {
  const databaseUrl = await runningEmbedded(server.dataDir);
  if (!databaseUrl) throw new Error('the server has no database of its own');
  const texts = Array.from(
    { length: count },
    (_, index) => `Message ${index + 1} of ${count}.${PARAGRAPH.repeat(index % 5)}`,
  );
  await fillThread(databaseUrl, threadId, texts);
}
