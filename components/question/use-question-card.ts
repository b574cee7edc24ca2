import { useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import type { PendingQuestion } from '@/server/question/rules';
import type { Question } from '@/server/question/schema';
import { sendObstacle } from '../file/upload-state';
import type { UploadTray } from '../file/upload-tray';
import { useStore } from '../ui/store';
import { type CardAct, type CardResult, draftAt, pagesOf, resultsOf } from './card-state';
import type { OptionListHandle } from './option-list';
import { useQuestionDraft } from './use-question-draft';

export type QuestionCardProps = {
  threadId: string;
  pending: readonly PendingQuestion[];
  /** The files of the answer. */
  uploads: UploadTray;
  /** Whether the card may take the focus when it appears. */
  takesFocus: () => boolean;
  fault: string | null;
  onAnnounce: (text: string) => void;
  onSubmit: (results: CardResult[]) => void;
};

/** How the card behaves: its pages, what was put down on them, where the focus goes, and when it is submitted. */
export function useQuestionCard({
  threadId,
  pending,
  uploads,
  takesFocus,
  onAnnounce,
  onSubmit,
}: QuestionCardProps) {
  const pages = useMemo(() => pagesOf(pending), [pending]);
  const { state, act: reduce } = useQuestionDraft(threadId, pages);
  const isHeld = useStore(uploads.store, (known) => sendObstacle(known.uploads) !== null);
  const list = useRef<OptionListHandle>(null);
  const text = useRef<HTMLTextAreaElement>(null);
  const focusesNextPage = useRef(false);

  const act = (next: CardAct, from: 'rows' | 'text' | 'card' | 'pager') => {
    focusesNextPage.current = from !== 'pager';
    const completed = reduce(next);
    if (!completed) return;
    const results = resultsOf(pages, completed);
    const takesFiles = results.some(({ answers }) => answers !== 'skipped');
    if (takesFiles && sendObstacle(uploads.store.get().uploads) !== null) return;
    onSubmit(results);
  };
  const skipAll = () =>
    onSubmit(pending.map(({ toolCallId }) => ({ toolCallId, answers: 'skipped' as const })));

  useLayoutEffect(() => {
    if (takesFocus()) list.current?.focus();
  }, [takesFocus]);
  useFocusOnTurn(state.page, () => focusesNextPage.current && list.current?.focus());
  useAnnouncement(pages, state.page, onAnnounce);
  return {
    pages,
    page: pages[state.page],
    state,
    draft: draftAt(state, state.page),
    isHeld,
    list,
    text,
    act,
    skipAll,
  };
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
