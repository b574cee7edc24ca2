import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import type { ThreadView } from '@/server/thread/schema';
import { readFault } from '../trpc/app-error';
import { useTRPC, useTRPCClient } from '../trpc/client';
import { threadKey } from './thread-query';
import { dropSession, sessionOf } from './thread-session';

/** Renames and deletes a thread. */
export function useThreadChanges(threadId: string) {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const queryClient = useQueryClient();
  const router = useRouter();
  const refreshList = () => queryClient.invalidateQueries(trpc.chat.listThreads.pathFilter());

  const attempt = async (work: () => Promise<unknown>): Promise<string | null> => {
    try {
      await work();
      await refreshList();
      return null;
    } catch (error) {
      return readFault(error).message;
    }
  };
  return {
    rename: (title: string) =>
      attempt(async () => {
        await client.chat.renameThread.mutate({ threadId, title });
        queryClient.setQueryData<ThreadView>(
          threadKey(trpc, threadId),
          (view) => view && { ...view, thread: { ...view.thread, title } },
        );
      }),
    remove: async () => {
      dropSession(threadId);
      const refused = await attempt(() => client.chat.deleteThread.mutate({ threadId }));
      if (refused) sessionOf(threadId).store.set({ notice: refused });
      else {
        router.push('/threads');
        queryClient.removeQueries(trpc.chat.getThread.queryFilter({ threadId }));
      }
    },
  };
}
