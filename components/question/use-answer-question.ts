import { useCallback } from 'react';
import type { PendingQuestion } from '@/server/question/rules';
import type { AskQuestionsOutput } from '@/server/question/schema';
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
      show(session, pending, results, answeredBy);
      let streamId: string | null = null;
      for (const result of results) {
        const id = { threadId: session.threadId, messageId, toolCallId: result.toolCallId };
        try {
          const taken =
            result.answers === 'skipped'
              ? await client.chat.skipQuestion.mutate(id)
              : await client.chat.answerQuestion.mutate({ ...id, answers: result.answers });
          streamId = taken.streamId ?? streamId;
          dropQuestionDrafts(session.threadId, result.toolCallId);
        } catch (error) {
          takeBack(session, result.toolCallId, error);
        }
      }
      if (streamId) followTurn(session, refetch);
      await refetch().catch(() => null);
    },
    [client, session, refetch, viewer],
  );
}

function show(
  session: ThreadSession,
  pending: readonly PendingQuestion[],
  results: readonly CardResult[],
  answeredBy: { memberId: string; name: string },
): void {
  const shown = results.map(({ toolCallId, answers }): [string, AskQuestionsOutput] => {
    const questions = pending.find((call) => call.toolCallId === toolCallId)?.questions ?? [];
    return [
      toolCallId,
      answers === 'skipped'
        ? { status: 'skipped', questions, reason: 'declined' }
        : { status: 'answered', questions, answers, answeredBy, answeredAt: new Date().toISOString() },
    ];
  });
  session.store.set((state) => ({
    answers: { ...state.answers, ...Object.fromEntries(shown) },
    answerFault: null,
    notice: null,
  }));
}

function takeBack(session: ThreadSession, toolCallId: string, error: unknown): void {
  const fault = readFault(error);
  if (fault.code === 'QUESTION_NOT_PENDING') {
    session.store.set({ notice: 'Answered in another tab.' });
    return;
  }
  session.store.set(({ answers: { [toolCallId]: _failed, ...answers } }) => ({
    answers,
    answerFault: fault.message,
  }));
}
