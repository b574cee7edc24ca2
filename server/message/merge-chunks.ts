import type { MessageChunk } from './schema';

/** Joins adjacent deltas of the same part, so that a replay of a long reply is a few chunks and not thousands. */
export function mergeChunks(chunks: readonly MessageChunk[]): MessageChunk[] {
  const merged: MessageChunk[] = [];
  let run: string[] = [];
  const closeRun = () => {
    const last = merged.at(-1);
    if (run.length > 1 && last && isDelta(last)) merged[merged.length - 1] = { ...last, delta: run.join('') };
    run = [];
  };
  for (const chunk of chunks) {
    const last = merged.at(-1);
    if (last && isContinued(last, chunk)) {
      run.push(chunk.delta);
      continue;
    }
    closeRun();
    merged.push(chunk);
    if (isDelta(chunk)) run.push(chunk.delta);
  }
  closeRun();
  return merged;
}

type Delta = Extract<MessageChunk, { type: 'text-delta' | 'reasoning-delta' }>;

function isDelta(chunk: MessageChunk): chunk is Delta {
  return chunk.type === 'text-delta' || chunk.type === 'reasoning-delta';
}

/** Whether a chunk is a delta that could as well have come with the one before it. */
function isContinued(before: MessageChunk, chunk: MessageChunk): chunk is Delta {
  if (!isDelta(before) || !isDelta(chunk)) return false;
  return (
    before.type === chunk.type &&
    before.id === chunk.id &&
    !before.providerMetadata &&
    !chunk.providerMetadata
  );
}
