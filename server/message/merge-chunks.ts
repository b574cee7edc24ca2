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

type Piece = { type: string };
type DeltaOf<Any extends Piece> = Extract<Any, { id: string; delta: string; providerMetadata?: unknown }>;

function isDelta<Any extends Piece>(piece: Any): piece is DeltaOf<Any> {
  return 'delta' in piece && typeof piece.delta === 'string';
}

/** Whether a piece of a stream, a chunk or a model's part, is a delta that could as well have come with the one before it. */
export function isContinued<Any extends Piece>(before: Any, piece: Any): piece is DeltaOf<Any> {
  if (!isDelta(before) || !isDelta(piece)) return false;
  return (
    before.type === piece.type &&
    before.id === piece.id &&
    !before.providerMetadata &&
    !piece.providerMetadata
  );
}
