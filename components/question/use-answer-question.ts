import { useCallback } from 'react';
import type { Attachment } from '@/server/file/schema';
import type { PendingQuestion } from '@/server/question/rules';
import type { AskQuestionsOutput } from '@/server/question/schema';
import { uploadedFiles } from '../file/upload-state';
import { moveUploads, putBackUploads, releaseUploads, takeUploaded } from '../file/upload-tray';
import { followTurn, type Refetch } from '../thread/follow-turn';
import type { ThreadSession } from '../thread/thread-session';
import { readFault } from '../trpc/app-error';
import { useTRPCClient } from '../trpc/client';
import { useViewer } from '../workspace/viewer';
import type { CardResult } from './card-state';
import { dropQuestionDrafts } from './question-drafts';

type Asked = { messageId: string; pending: readonly PendingQuestion[] };

/**
 * Submits a card. Its parts show their answers at once. When another tab was first, the winning answer is shown
 * instead; on any other failure the part that failed goes back to pending, with its drafts and a message.
 */
export function useAnswerQuestion(session: ThreadSession, refetch: Refetch) {
  const client = useTRPCClient();
  const viewer = useViewer();
  return useCallback(
    async ({ messageId, pending }: Asked, results: readonly CardResult[]) => {
      const answeredBy = { memberId: viewer.memberId, name: viewer.userName };
      const files = takeFiles(session, results);
      show(session, pending, results, { answeredBy, files });
      let streamId: string | null = null;
      for (const result of results) {
        const id = { threadId: session.threadId, messageId, toolCallId: result.toolCallId };
        try {
          const taken =
            result.answers === 'skipped'
              ? await client.chat.skipQuestion.mutate(id)
              : await client.chat.answerQuestion.mutate({
                  ...id,
                  answers: result.answers,
                  ...files.inputOf(result),
                });
          files.sent(result);
          streamId = taken.streamId ?? streamId;
          dropQuestionDrafts(session.threadId, result.toolCallId);
        } catch (error) {
          files.failed(result, takeBack(session, result.toolCallId, error));
        }
      }
      if (streamId) followTurn(session, refetch);
      await refetch().catch(() => null);
    },
    [client, session, refetch, viewer],
  );
}

type AnswerFiles = ReturnType<typeof takeFiles>;

/**
 * The files of the card go with its first answered call. When that fails they come back to the card; when there is
 * none, or another tab was first, they are kept for the next message.
 */
function takeFiles(session: ThreadSession, results: readonly CardResult[]) {
  const carrier = results.find(({ answers }) => answers !== 'skipped');
  if (!carrier) moveUploads(session.answerUploads, session.uploads);
  const taken = takeUploaded(session.answerUploads);
  const files: Attachment[] = uploadedFiles(taken);
  const carries = (result: CardResult) => result === carrier && files.length > 0;
  return {
    inputOf: (result: CardResult) =>
      carries(result) ? { attachments: files.map(({ fileId }) => ({ fileId })) } : {},
    shownOf: (result: CardResult) => (carries(result) ? { attachments: files } : {}),
    sent: (result: CardResult) => {
      if (carries(result)) releaseUploads(taken);
    },
    failed: (result: CardResult, outcome: 'lost' | 'pending') => {
      if (!carries(result)) return;
      putBackUploads(outcome === 'lost' ? session.uploads : session.answerUploads, taken);
    },
  };
}

function show(
  session: ThreadSession,
  pending: readonly PendingQuestion[],
  results: readonly CardResult[],
  by: { answeredBy: { memberId: string; name: string }; files: AnswerFiles },
): void {
  const { answeredBy, files } = by;
  const shown = results.map((result): [string, AskQuestionsOutput] => {
    const { toolCallId, answers } = result;
    const questions = pending.find((call) => call.toolCallId === toolCallId)?.questions ?? [];
    return [
      toolCallId,
      answers === 'skipped'
        ? { status: 'skipped', questions, reason: 'declined' }
        : {
            status: 'answered',
            questions,
            answers,
            ...files.shownOf(result),
            answeredBy,
            answeredAt: new Date().toISOString(),
          },
    ];
  });
  session.store.set((state) => ({
    answers: { ...state.answers, ...Object.fromEntries(shown) },
    answerFault: null,
    notice: null,
  }));
}

function takeBack(session: ThreadSession, toolCallId: string, error: unknown): 'lost' | 'pending' {
  const fault = readFault(error);
  if (fault.code === 'QUESTION_NOT_PENDING') {
    session.store.set({ notice: 'Answered in another tab.' });
    return 'lost';
  }
  session.store.set(({ answers: { [toolCallId]: _failed, ...answers } }) => ({
    answers,
    answerFault: fault.message,
  }));
  return 'pending';
}
