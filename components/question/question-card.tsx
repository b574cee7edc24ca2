import { type ReactNode, useEffect, useId, useLayoutEffect, useMemo, useRef } from 'react';
import type { PendingQuestion } from '@/server/question/rules';
import { HEADER_DISPLAY_CHARACTERS, type Question } from '@/server/question/schema';
import { AnswerField } from './answer-field';
import { CardActions } from './card-actions';
import { CardHint } from './card-hint';
import { handleCardKey } from './card-keys';
import {
  type CardAct,
  type CardPage,
  type CardResult,
  draftAt,
  isLastToAnswer,
  pagesOf,
  resultsOf,
} from './card-state';
import { cutText } from './cut-text';
import { OptionList, type OptionListHandle } from './option-list';
import { QuestionPager } from './question-pager';
import { useQuestionDraft } from './use-question-draft';

type QuestionCardProps = {
  threadId: string;
  pending: readonly PendingQuestion[];
  /** Whether the card may take the focus when it appears. */
  takesFocus: () => boolean;
  fault: string | null;
  onAnnounce: (text: string) => void;
  onSubmit: (results: CardResult[]) => void;
};

/** The question card, in the composer's place: one page per question, over all the calls that wait. */
export function QuestionCard({
  threadId,
  pending,
  takesFocus,
  onAnnounce,
  onSubmit,
  ...card
}: QuestionCardProps) {
  const pages = useMemo(() => pagesOf(pending), [pending]);
  const { state, act: reduce } = useQuestionDraft(threadId, pages);
  const id = useId();
  const list = useRef<OptionListHandle>(null);
  const text = useRef<HTMLTextAreaElement>(null);
  const focusesNextPage = useRef(false);
  const page = pages[state.page];
  const draft = draftAt(state, state.page);
  const fault = state.fault ?? card.fault;

  const act = (next: CardAct, from: 'rows' | 'text' | 'card' | 'pager') => {
    focusesNextPage.current = from !== 'pager';
    const completed = reduce(next);
    if (completed) onSubmit(resultsOf(pages, completed));
  };
  const skipAll = () =>
    onSubmit(pending.map(({ toolCallId }) => ({ toolCallId, answers: 'skipped' as const })));

  useLayoutEffect(() => {
    if (takesFocus()) list.current?.focus();
  }, [takesFocus]);
  useFocusOnTurn(state.page, () => focusesNextPage.current && list.current?.focus());
  useAnnouncement(pages, state.page, onAnnounce);

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
          isInvalid={state.fault !== null}
          faultId={fault ? `${id}-fault` : undefined}
          act={act}
        >
          <CardActions
            hasSeveral={pages.length > 1}
            isLast={isLastToAnswer(pages, state)}
            onSkip={() => act({ type: 'skip' }, 'card')}
            onSkipAll={skipAll}
            onConfirm={() => act({ type: 'confirm' }, 'card')}
          />
        </AnswerField>
      </section>
      <CardHint optionCount={page.question.options.length} isLast={isLastToAnswer(pages, state)} />
    </>
  );
}

function CardFault({ id, fault }: { id: string; fault: string | null }) {
  if (!fault) return null;
  return (
    <p id={id} role="alert" className="px-4 pt-1 pb-2 text-small text-danger">
      {fault}
    </p>
  );
}

type CardTopProps = { titleId: string; page: CardPage; isSkipped: boolean; children: ReactNode };

function CardTop({ titleId, page: { question }, isSkipped, children }: CardTopProps) {
  return (
    <div className="flex items-start gap-2 pt-3 pr-3 pb-2 pl-4">
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

function useFocusOnTurn(page: number, focus: () => void): void {
  const shown = useRef(page);
  useLayoutEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    focus();
  });
}

function useAnnouncement(
  pages: readonly { question: Question }[],
  page: number,
  onAnnounce: (text: string) => void,
): void {
  const question = pages[page]?.question;
  const place = pages.length > 1 ? `Question ${page + 1} of ${pages.length}. ` : 'Parley asks. ';
  const words = question ? `${place}${question.question} ${question.options.length} options.` : '';
  useEffect(() => {
    if (words !== '') onAnnounce(words);
  }, [words, onAnnounce]);
}
