import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { pendingQuestionsOf } from '@/server/question/rules';
import type { ThreadView } from '@/server/thread/schema';
import { moveUploads } from '../file/upload-tray';
import { QuestionCard } from '../question/question-card';
import { useAnswerQuestion } from '../question/use-answer-question';
import { QueueRows } from '../queue/queue-rows';
import { useStore } from '../ui/store';
import { Composer } from './composer';
import { DockNotice } from './dock-notice';
import { cardTakesFocus, type FocusHandOver } from './focus-hand-over';
import type { Refetch } from './follow-turn';
import { sendDraft } from './send-message';
import type { OutgoingMessage, ThreadSession } from './thread-session';
import { useKeptComposer } from './use-kept-composer';
import { useThreadActs } from './use-thread-acts';

type DockProps = { view: ThreadView; session: ThreadSession; refetch: Refetch };

/** The foot of a thread: the queue, and below it the card while a question waits, else the composer. */
export function Dock({ view, session, refetch }: DockProps) {
  const { thread } = view;
  const acts = useThreadActs(session, refetch);
  const submit = useAnswerQuestion(session, refetch);
  const outbox = useStore(session.store, (state) => state.outbox);
  const answerFault = useStore(session.store, (state) => state.answerFault);
  const isFollowing = useStore(session.store, (state) => state.connection !== 'idle');
  const handOver = useRef<FocusHandOver | null>(null);
  const pending = usePendingQuestions(view, session);
  useUnsentAnswerFiles(session, thread.pendingQuestionMessageId);
  const queue = useShownQueue(view, outbox);
  const isSending = outbox.some(({ isQueued }) => !isQueued);
  const isRunning = thread.activeStreamId !== null || isFollowing || isSending;
  const messageId = thread.pendingQuestionMessageId;
  const isAsked = messageId !== null && pending.length > 0;
  const kept = useKeptComposer(session, isAsked);
  const { announce, takesFocus } = useCardCallbacks(session, handOver, kept.isKept);
  return (
    <div className="px-4 pb-4 phone:px-2 phone:pb-2">
      <div className="mx-auto max-w-180">
        <DockNotice session={session} />
        <QueueRows
          queue={queue}
          isHeld={thread.isQueueHeld && !isRunning && messageId === null}
          onRemove={acts.removeQueued}
          onSendNow={acts.sendQueuedNow}
        />
        {isAsked ? (
          <CardPlace handOver={handOver} key={pending.map((call) => call.toolCallId).join()}>
            <QuestionCard
              threadId={thread.id}
              pending={pending}
              uploads={session.answerUploads}
              takesFocus={takesFocus}
              fault={answerFault}
              onAnnounce={announce}
              onSubmit={(results) => void submit({ messageId: messageId ?? '', pending }, results)}
            />
          </CardPlace>
        ) : null}
        {isAsked && !kept.isKept ? null : (
          <div ref={kept.place} className={isAsked ? 'mt-2' : undefined}>
            <Composer
              session={session}
              handOver={handOver}
              placeholder={isRunning ? 'Write the next message' : 'Reply to Parley'}
              isRunning={isRunning}
              isStopping={acts.isStopping || thread.lastTurn?.isStopping === true}
              onSend={() => void sendDraft(session, refetch, isRunning || messageId !== null)}
              onStop={acts.stop}
            />
          </div>
        )}
      </div>
    </div>
  );
}

/** The card looks at the focus when it comes, and again when the composer that was kept beside it goes. */
function useCardCallbacks(
  { store }: ThreadSession,
  handOver: RefObject<FocusHandOver | null>,
  isComposerKept: boolean,
) {
  const announce = useCallback((announcement: string) => store.set({ announcement }), [store]);
  const takesFocus = useCallback(
    () => !isComposerKept && cardTakesFocus(handOver.current),
    [handOver, isComposerKept],
  );
  return { announce, takesFocus };
}

/** The queue as the server has it, and what was just sent and will wait in it. */
function useShownQueue(view: ThreadView, outbox: readonly OutgoingMessage[]) {
  return useMemo(() => {
    const known = new Set([...view.queue, ...view.messages].map((message) => message.id));
    const waiting = outbox.filter(({ isQueued, message }) => isQueued && !known.has(message.id));
    return [...view.queue, ...waiting.map(({ message }) => message)];
  }, [view, outbox]);
}

/** The files of a card that went without an answer, as by Stop, are kept for the next message. */
function useUnsentAnswerFiles(
  { answerUploads, uploads }: ThreadSession,
  askingMessageId: string | null,
): void {
  useEffect(() => {
    if (askingMessageId === null) moveUploads(answerUploads, uploads);
  }, [askingMessageId, answerUploads, uploads]);
}

function usePendingQuestions({ thread, messages }: ThreadView, session: ThreadSession) {
  const answers = useStore(session.store, (state) => state.answers);
  const message = messages.findLast(({ id }) => id === thread.pendingQuestionMessageId);
  return useMemo(
    () =>
      pendingQuestionsOf(message?.parts ?? []).filter(({ toolCallId }) => answers[toolCallId] === undefined),
    [message, answers],
  );
}

function CardPlace({
  handOver,
  children,
}: {
  handOver: { current: FocusHandOver | null };
  children: React.ReactNode;
}) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = place.current;
    return () => {
      const hadFocus = element?.contains(document.activeElement) === true;
      handOver.current = { from: 'card', hadFocus, isTyping: false };
    };
  }, [handOver]);
  return <div ref={place}>{children}</div>;
}
