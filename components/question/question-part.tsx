import { IconAlertTriangle, IconMessage } from '@tabler/icons-react';
import { memo, useMemo } from 'react';
import type { MessagePart } from '@/server/message/schema';
import { readQuestionOutput } from '@/server/question/read-question-output';
import type { ThreadSession } from '../thread/thread-session';
import { useStore } from '../ui/store';
import { useViewer } from '../workspace/viewer';
import { AnswerSummary } from './answer-summary';

type QuestionPartProps = {
  part: Extract<MessagePart, { toolCallId: string }>;
  session: ThreadSession;
};

/** A question in the transcript: a line while it waits, a summary once it is resolved, or why it was not shown. */
export const QuestionPart = memo(function QuestionPart({ part, session }: QuestionPartProps) {
  const { memberId } = useViewer();
  const optimistic = useStore(session.store, (state) => state.answers[part.toolCallId]);
  const stored = useMemo(() => readQuestionOutput(part), [part]);
  const output = stored?.status === 'pending' ? (optimistic ?? stored) : stored;
  if (output && output.status !== 'pending') return <AnswerSummary output={output} memberId={memberId} />;
  const hasFailed = part.state === 'output-error' || (part.state === 'output-available' && !output);
  return hasFailed ? <QuestionNotShown /> : <Asking />;
});

function Asking() {
  return (
    <div className="flex min-h-7 items-center gap-2 text-reading text-ink-2">
      <IconMessage size={16} stroke={1.75} aria-hidden />
      <span className="shimmer-text">Asking questions…</span>
    </div>
  );
}

function QuestionNotShown() {
  return (
    <div className="flex min-h-7 items-center gap-2 text-ink-2">
      <IconAlertTriangle size={16} stroke={1.75} aria-hidden className="text-warn" />A question could not be
      shown.
    </div>
  );
}
