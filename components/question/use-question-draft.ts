import { useCallback, useState } from 'react';
import { type CardAct, type CardPage, type CardState, reduceCard, startCard } from './card-state';
import { loadQuestionDrafts, saveQuestionDrafts } from './question-drafts';

/**
 * The card's state, kept in this browser across refresh and thread switch. `act` returns the state that an act
 * led to when it completed the card, else null.
 */
export function useQuestionDraft(threadId: string, pages: readonly CardPage[]) {
  const [state, setState] = useState(() => startCard(pages, loadQuestionDrafts(threadId, pages)));
  const act = useCallback(
    (next: CardAct): CardState | null => {
      const step = reduceCard(pages, state, next);
      setState(step.state);
      saveQuestionDrafts(threadId, pages, step.state);
      return step.isReady ? step.state : null;
    },
    [threadId, pages, state],
  );
  return { state, act };
}
