'use client';

import { IconArrowUpRight } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useRef } from 'react';
import type { ThreadView } from '@/server/thread/schema';
import { DropZone } from '../file/drop-zone';
import { moveUploads } from '../file/upload-tray';
import { useFileUploads } from '../file/use-file-uploads';
import { readFault } from '../trpc/app-error';
import { useTRPC, useTRPCClient } from '../trpc/client';
import { useHydrated } from '../ui/use-hydrated';
import { ScreenHeader } from '../workspace/screen-header';
import { useViewer } from '../workspace/viewer';
import { Composer } from './composer';
import { writeDraft } from './draft-storage';
import type { FocusHandOver } from './focus-hand-over';
import { canSend, messageFault, sendDraft } from './send-message';
import { threadQueryOptions } from './thread-query';
import { sessionOf } from './thread-session';

const NEW = 'new';

const SUGGESTIONS = [
  'Delete Acme',
  'Close the Acme deal',
  'Which renewals close in December?',
  'Summarise the pipeline',
];

/** The start of a thread: an empty page, a few suggestions, and the composer. */
export function NewThreadScreen() {
  const { userName } = useViewer();
  const isHydrated = useHydrated();
  const session = sessionOf(NEW);
  const handOver = useRef<FocusHandOver | null>(null);
  const start = useStartThread();
  const { add } = useFileUploads(session.uploads);
  return (
    <DropZone onFiles={add}>
      <ScreenHeader title="New thread" />
      <div className="flex min-h-0 flex-1 flex-col justify-center overflow-y-auto px-4 py-6 phone:justify-end phone:px-3">
        <div className="mx-auto w-full max-w-180">
          <h2 className="text-title font-semibold">What should we work on, {firstName(userName)}?</h2>
          <p className="mt-1 mb-5 text-reading text-ink-2">
            Parley works on your records. Where something is unclear, it asks before it acts.
          </p>
          <ul aria-label="Suggestions" className="-mx-2">
            {SUGGESTIONS.map((suggestion) => (
              <li key={suggestion}>
                <button
                  type="button"
                  disabled={!isHydrated || start.isStarting}
                  className="group flex h-9 w-full items-center gap-2 rounded-r2 px-2 text-left text-reading text-ink-2 transition-colors hover:bg-bg-2 hover:text-ink phone:h-11"
                  onClick={() => start.begin({ text: suggestion, withFiles: false })}
                >
                  <IconArrowUpRight size={16} stroke={1.75} aria-hidden className="text-ink-3" />
                  {suggestion}
                </button>
              </li>
            ))}
          </ul>
        </div>
      </div>
      <div className="px-4 pb-4 phone:px-2 phone:pb-2">
        <div className="mx-auto max-w-180">
          {isHydrated ? (
            <Composer
              session={session}
              handOver={handOver}
              placeholder="Ask about your records, or say what to do"
              onSend={() => start.begin({ text: session.store.get().draft, withFiles: true })}
            />
          ) : (
            <div className="h-11.5 rounded-r3 border border-line-2" />
          )}
        </div>
      </div>
    </DropZone>
  );
}

function firstName(name: string): string {
  return name.trim().split(/\s+/)[0] ?? name;
}

type FirstMessage = { text: string; withFiles: boolean };

/**
 * Makes a thread, shows it at once, and sends its first message, once however often it is told to. What fails keeps
 * the text, and what is typed meanwhile goes on as the new thread's draft.
 */
function useStartThread() {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const queryClient = useQueryClient();
  const router = useRouter();
  const session = sessionOf(NEW);
  const { store } = session;
  const isStarting = useRef(false);
  const start = useMutation({
    mutationFn: async ({ text, withFiles }: FirstMessage) => {
      const summary = await client.chat.createThread.mutate({});
      const created = sessionOf(summary.id);
      const { threadId } = created;
      const options = threadQueryOptions(trpc, client, threadId);
      const view: ThreadView = {
        thread: { ...summary, isQueueHeld: false, lastError: null, lastTurn: null },
        messages: [],
        queue: [],
        olderCursor: null,
      };
      queryClient.setQueryData(options.queryKey, view);
      created.store.set({ draft: text });
      if (withFiles) moveUploads(session.uploads, created.uploads);
      const refetch = () => queryClient.fetchQuery({ ...options, staleTime: 0, retry: false });
      void sendDraft(created, refetch, false);
      created.store.set({ draft: store.get().draft });
      store.set({ draft: '', sendFault: null });
      writeDraft(NEW, '');
      router.push(`/threads/${threadId}`);
    },
    onError: (error, { text }) => {
      isStarting.current = false;
      const draft = [text, store.get().draft].filter((part) => part !== '').join('\n\n');
      store.set({ draft, sendFault: readFault(error).message });
    },
  });
  const begin = (message: FirstMessage) => {
    const fault = messageFault(message.text.trim());
    if (fault) return store.set({ sendFault: fault });
    if (isStarting.current || (message.withFiles && !canSend(session))) return;
    isStarting.current = true;
    if (message.withFiles) store.set({ draft: '', sendFault: null });
    start.mutate(message);
  };
  return { begin, isStarting: start.isPending };
}
