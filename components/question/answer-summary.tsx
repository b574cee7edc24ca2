import { IconArrowForwardUp, IconCheck } from '@tabler/icons-react';
import type { AskQuestionsOutput, Question, QuestionAnswer } from '@/server/question/schema';
import { AttachmentList } from '../file/attachment-list';

type AnswerSummaryProps = {
  output: Exclude<AskQuestionsOutput, { status: 'pending' }>;
  /** The member who looks at it; their own answers read "by you". */
  memberId: string;
};

/** What was asked and what was answered, in short. */
export function AnswerSummary({ output, memberId }: AnswerSummaryProps) {
  const isAnswered = output.status === 'answered';
  const Icon = isAnswered ? IconCheck : IconArrowForwardUp;
  return (
    <div className="mt-1 mb-3 rounded-r2 border border-line bg-bg-2 px-3 py-2 text-reading leading-5.75">
      <div className="mb-1 flex items-center gap-1.5 text-small font-medium text-ink-3">
        <Icon size={14} stroke={1.75} aria-hidden />
        {headline(output, memberId)}
      </div>
      <dl className="grid grid-cols-1 gap-1.5">
        {output.questions.map((question, index) => (
          <div key={question.question}>
            <dt className="text-small wrap-anywhere text-ink-2">{question.question}</dt>
            <dd className="wrap-anywhere">
              {isAnswered ? (
                <Answer
                  question={question}
                  answer={output.answers.find((answer) => answer.questionIndex === index)}
                />
              ) : (
                <span className="text-ink-2">Skipped</span>
              )}
            </dd>
          </div>
        ))}
      </dl>
      {isAnswered ? (
        <AttachmentList
          files={output.attachments ?? []}
          className="mt-1.5 flex flex-wrap items-end gap-1.5"
        />
      ) : null}
    </div>
  );
}

function headline(output: AnswerSummaryProps['output'], memberId: string): string {
  if (output.status === 'skipped') {
    return output.reason === 'stopped' ? 'Not answered: the turn was stopped' : 'Skipped by you';
  }
  return output.answeredBy.memberId === memberId
    ? 'Answered by you'
    : `Answered by ${output.answeredBy.name}`;
}

function Answer({ question, answer }: { question: Question; answer: QuestionAnswer | undefined }) {
  if (!answer || answer.isSkipped) return <span className="text-ink-2">Skipped</span>;
  const labels = answer.selectedOptionIndices.flatMap((index) => question.options[index]?.label ?? []);
  const text = answer.freeText?.trim() ?? '';
  return (
    <>
      <span className="font-medium whitespace-pre-wrap">{labels.length > 0 ? labels.join(', ') : text}</span>
      {labels.length > 0 && text !== '' ? (
        <span className="whitespace-pre-wrap text-ink-2"> · {text}</span>
      ) : null}
    </>
  );
}
