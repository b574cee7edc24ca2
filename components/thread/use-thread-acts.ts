import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ThreadView } from '@/server/thread/schema';
import { readFault } from '../trpc/app-error';
import { useTRPC } from '../trpc/client';
import { followTurn, type Refetch } from './follow-turn';
import { threadKey } from './thread-query';
import type { ThreadSession } from './thread-session';

/** What a member does with a thread's turn and queue. What fails is said above the composer. */
export function useThreadActs(session: ThreadSession, refetch: Refetch) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const { threadId } = session;
  const onError = (error: unknown) => session.store.set({ notice: readFault(error).message });
  const onSettled = () => refetch().catch(() => null);
  const onSuccess = ({ streamId }: { streamId: string | null }) => {
    if (streamId) followTurn(session, refetch);
  };
  const stop = useMutation(trpc.chat.stopTurn.mutationOptions({ onError, onSettled }));
  const retry = useMutation(trpc.chat.retryTurn.mutationOptions({ onSuccess, onError, onSettled }));
  const sendNow = useMutation(trpc.chat.sendQueuedNow.mutationOptions({ onSuccess, onError, onSettled }));
  const remove = useMutation(
    trpc.chat.removeQueuedMessage.mutationOptions({
      onMutate: ({ messageId }) => {
        queryClient.setQueryData<ThreadView>(
          threadKey(trpc, threadId),
          (view) => view && { ...view, queue: view.queue.filter(({ id }) => id !== messageId) },
        );
      },
      onError,
      onSettled,
    }),
  );
  return {
    isStopping: stop.isPending,
    isRetrying: retry.isPending,
    stop: () => stop.mutate({ threadId }),
    retry: () => retry.mutate({ threadId }),
    sendQueuedNow: () => sendNow.mutate({ threadId }),
    removeQueued: (messageId: string) => remove.mutate({ threadId, messageId }),
  };
}
