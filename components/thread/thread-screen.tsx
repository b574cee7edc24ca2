'use client';

import Link from 'next/link';
import type { ReactNode } from 'react';
import type { ThreadView } from '@/server/thread/schema';
import { DropZone } from '../file/drop-zone';
import { useFileUploads } from '../file/use-file-uploads';
import { readFault } from '../trpc/app-error';
import { Button, buttonClass } from '../ui/button';
import { EmptyState } from '../ui/empty-state';
import { useDocumentTitle } from '../ui/use-document-title';
import { useHydrated } from '../ui/use-hydrated';
import { ScreenHeader } from '../workspace/screen-header';
import { Dock } from './dock';
import { NeedsInput } from './needs-input';
import { ThreadMenu } from './thread-menu';
import type { ThreadSession } from './thread-session';
import { ThreadSkeleton } from './thread-skeleton';
import { Transcript } from './transcript';
import { useThread } from './use-thread';
import { useTurnStream } from './use-turn-stream';

/** One thread: its header, its transcript, and the dock with the composer or the card. */
export function ThreadScreen({ threadId }: { threadId: string }) {
  const isHydrated = useHydrated();
  const { query, session, refetch } = useThread(threadId);
  const view = query.data;
  useTurnStream(session, refetch, view?.thread.activeStreamId ?? null);
  const isGone = query.isError && readFault(query.error).code === 'NOT_FOUND';
  useDocumentTitle(view?.thread.title);
  if (!view || isGone) {
    return (
      <>
        <ScreenHeader title={query.isError ? 'Thread' : ''} />
        {query.isError ? (
          <ThreadFault error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <ThreadSkeleton />
        )}
      </>
    );
  }
  const { thread } = view;
  return (
    <ThreadDropZone view={view} session={session}>
      <ScreenHeader title={thread.title}>
        {thread.pendingQuestionMessageId ? <NeedsInput /> : null}
        <ThreadMenu thread={thread} />
      </ScreenHeader>
      {isHydrated ? (
        <>
          <Transcript view={view} session={session} refetch={refetch} />
          <Dock view={view} session={session} refetch={refetch} />
        </>
      ) : (
        <ThreadSkeleton />
      )}
    </ThreadDropZone>
  );
}

type ThreadDropZoneProps = { view: ThreadView; session: ThreadSession; children: ReactNode };

/** What is dropped or pasted goes with the answer while a question waits, else with the next message. */
function ThreadDropZone({ view, session, children }: ThreadDropZoneProps) {
  const isAsked = view.thread.pendingQuestionMessageId !== null;
  const { add } = useFileUploads(isAsked ? session.answerUploads : session.uploads);
  return <DropZone onFiles={add}>{children}</DropZone>;
}

function ThreadFault({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const fault = readFault(error);
  if (fault.code === 'NOT_FOUND' || fault.code === 'INVALID_INPUT') {
    return (
      <EmptyState
        title="This thread does not exist"
        text="It may have been deleted, or it belongs to someone else."
      >
        <Link href="/threads" className={buttonClass({ look: 'outline' })}>
          New thread
        </Link>
      </EmptyState>
    );
  }
  return (
    <EmptyState title="The thread could not be loaded" text={fault.message}>
      <Button look="outline" onClick={onRetry}>
        Try again
      </Button>
    </EmptyState>
  );
}
