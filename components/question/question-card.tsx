import { type ReactNode, useId } from 'react';
import { HEADER_DISPLAY_CHARACTERS } from '@/server/question/terms';
import { FileLimitsHint } from '../file/file-picker-button';
import { FaultWords } from '../workspace/fault-words';
import { AnswerField } from './answer-field';
import { CardActions } from './card-actions';
import { CardHint } from './card-hint';
import { handleCardKey } from './card-keys';
import { type CardPage, isLastToAnswer } from './card-state';
import { cutText } from './cut-text';
import { OptionList } from './option-list';
import { QuestionPager } from './question-pager';
import { type QuestionCardProps, useQuestionCard } from './use-question-card';

/** The question card, in the composer's place: one page per question, over all the calls that wait. */
export function QuestionCard(card: QuestionCardProps) {
  const { pages, page, state, draft, isHeld, list, text, act, skipAll } = useQuestionCard(card);
  const id = useId();
  const fault = state.fault ?? card.fault;
  if (!page) return null;
  return (
    <>
      <section
        aria-label={pages.length > 1 ? `Question ${state.page + 1} of ${pages.length}` : 'Question'}
        className="overflow-hidden rounded-r3 border border-line-2 bg-bg shadow-float"
        onKeyDown={(event) => handleCardKey(event, act)}
      >
        <CardTop titleId={`${id}-title`} page={page} isSkipped={draft.isSkipped}>
          <QuestionPager
            page={state.page}
            count={pages.length}
            onTurn={(by) => act({ type: 'turn', by }, 'pager')}
          />
        </CardTop>
        <OptionList
          key={`${page.toolCallId}-${page.questionIndex}`}
          page={page}
          draft={draft}
          labelledBy={`${id}-title`}
          handle={list}
          act={act}
          focusText={() => text.current?.focus()}
        />
        <CardFault id={`${id}-fault`} fault={fault} />
        <AnswerField
          textareaRef={text}
          value={draft.text}
          uploads={card.uploads}
          isInvalid={state.fault !== null}
          faultId={fault ? `${id}-fault` : undefined}
          act={act}
        >
          <CardActions
            hasSeveral={pages.length > 1}
            isLast={isLastToAnswer(pages, state)}
            isHeld={isHeld}
            onSkip={() => act({ type: 'skip' }, 'card')}
            onSkipAll={skipAll}
            onConfirm={() => act({ type: 'confirm' }, 'card')}
          />
        </AnswerField>
      </section>
      <FileLimitsHint />
      <CardHint optionCount={page.question.options.length} isLast={isLastToAnswer(pages, state)} />
    </>
  );
}

function CardFault({ id, fault }: { id: string; fault: string | null }) {
  if (!fault) return null;
  return (
    <p id={id} role="alert" className="px-4 pt-1 pb-2 text-small text-danger">
      <FaultWords words={fault} />
    </p>
  );
}

type CardTopProps = { titleId: string; page: CardPage; isSkipped: boolean; children: ReactNode };

function CardTop({ titleId, page: { question }, isSkipped, children }: CardTopProps) {
  return (
    <div className="flex items-start gap-2 pt-3 pr-3 pb-2 pl-4 phone:pr-0">
      <div className="min-w-0 flex-1">
        <div className="text-tiny font-medium text-ink-3">
          {cutText(question.header, HEADER_DISPLAY_CHARACTERS)}
          {isSkipped ? ' · skipped' : ''}
        </div>
        <h2 id={titleId} className="text-reading leading-5 font-semibold wrap-anywhere">
          {question.question}
        </h2>
      </div>
      {children}
    </div>
  );
}
