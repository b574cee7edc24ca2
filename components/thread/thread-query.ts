import { type QueryKey, queryOptions, replaceEqualDeep } from '@tanstack/react-query';
import type { ThreadView } from '@/server/thread/schema';
import type { useTRPC, useTRPCClient } from '../trpc/client';

type Trpc = ReturnType<typeof useTRPC>;
type TrpcClient = ReturnType<typeof useTRPCClient>;

/**
 * The newest page of a thread laid over what was loaded before: older messages stay as long as the two overlap,
 * and what did not change keeps its identity, so that it is not rendered again.
 */
export function mergeThreadView(known: ThreadView | undefined, fresh: ThreadView): ThreadView {
  if (!known) return fresh;
  const seam = known.messages.findIndex((message) => message.id === fresh.messages[0]?.id);
  if (seam <= 0) return replaceEqualDeep(known, fresh);
  const whole: ThreadView = {
    ...fresh,
    messages: [...known.messages.slice(0, seam), ...fresh.messages],
    olderCursor: known.olderCursor,
  };
  return replaceEqualDeep(known, whole);
}

/** An older page put before what is loaded. */
export function prependOlder(known: ThreadView, older: ThreadView): ThreadView {
  const loaded = new Set(known.messages.map((message) => message.id));
  const messages = older.messages.filter((message) => !loaded.has(message.id));
  return { ...known, messages: [...messages, ...known.messages], olderCursor: older.olderCursor };
}

/** Reads a thread. The type that comes over the wire is what was sent: plain JSON. */
export async function readThread(
  client: TrpcClient,
  input: { threadId: string; before?: string },
): Promise<ThreadView> {
  return (await client.chat.getThread.query(input)) as unknown as ThreadView;
}

/** The key of a thread's one cache entry. */
export function threadKey(trpc: Trpc, threadId: string): QueryKey {
  return trpc.chat.getThread.queryKey({ threadId });
}

/** The one cache entry of a thread, which every reader of it must use. */
export function threadQueryOptions(trpc: Trpc, client: TrpcClient, threadId: string) {
  return queryOptions({
    queryKey: threadKey(trpc, threadId),
    queryFn: () => readThread(client, { threadId }),
    staleTime: 5_000,
    structuralSharing: (known, fresh) =>
      mergeThreadView(known as ThreadView | undefined, fresh as ThreadView),
  });
}
