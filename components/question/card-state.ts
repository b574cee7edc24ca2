import type { PendingQuestion } from '@/server/question/rules';
import type { Question, QuestionAnswer } from '@/server/question/schema';
import { MAX_FREE_TEXT_CHARACTERS } from '@/server/question/terms';

/** One page of the card: a question, and the call it belongs to. */
export type CardPage = { toolCallId: string; questionIndex: number; question: Question };

/** What the reader has put down for one question. A skip keeps picks and text, in case it is taken back. */
export type QuestionDraft = { picks: number[]; text: string; isSkipped: boolean };

export type CardState = { page: number; drafts: QuestionDraft[]; fault: string | null };

export type CardAct =
  | { type: 'pick'; option: number }
  | { type: 'click'; option: number }
  | { type: 'type'; text: string }
  | { type: 'confirm' }
  | { type: 'send' }
  | { type: 'skip' }
  | { type: 'turn'; by: 1 | -1 };

/** The card after an act; `isReady` when the act completed it and it is to be sent. */
export type CardStep = { state: CardState; isReady: boolean };

/** How one call is resolved: by answers, or by declining it. */
export type CardResult = { toolCallId: string; answers: QuestionAnswer[] | 'skipped' };

export const EMPTY_DRAFT: QuestionDraft = { picks: [], text: '', isSkipped: false };

/** The pages of the card, over all the calls that wait. */
export function pagesOf(pending: readonly PendingQuestion[]): CardPage[] {
  return pending.flatMap(({ toolCallId, questions }) =>
    questions.map((question, questionIndex) => ({ toolCallId, questionIndex, question })),
  );
}

/** The first state of a card, with the drafts kept from before. */
export function startCard(
  pages: readonly CardPage[],
  kept: { page: number; drafts: readonly (QuestionDraft | undefined)[] },
): CardState {
  const drafts = pages.map((page, index) => fitDraft(page.question, kept.drafts[index]));
  return { page: Math.min(Math.max(kept.page, 0), pages.length - 1), drafts, fault: null };
}

function fitDraft(question: Question, draft: QuestionDraft | undefined): QuestionDraft {
  if (!draft) return EMPTY_DRAFT;
  const picks = draft.picks.filter((pick) => question.options[pick]);
  return { ...draft, picks: question.allowMultiSelect ? picks : picks.slice(0, 1) };
}

/** The draft of a page; empty where nothing was put down. */
export function draftAt(state: CardState, page: number): QuestionDraft {
  return state.drafts[page] ?? EMPTY_DRAFT;
}

/** What keeps a draft from being an answer, in words; null when it is one. */
export function draftFault(question: Question, draft: QuestionDraft): string | null {
  if (draft.isSkipped) return null;
  const length = draft.text.trim().length;
  if (length > MAX_FREE_TEXT_CHARACTERS) {
    const limit = MAX_FREE_TEXT_CHARACTERS.toLocaleString('en');
    return `An answer may have at most ${limit} characters. This one has ${length.toLocaleString('en')}.`;
  }
  if (draft.picks.length > 0 || length > 0) return null;
  return question.allowMultiSelect
    ? 'Pick at least one option, type an answer, or skip.'
    : 'Pick an option, type an answer, or skip.';
}

/** Whether confirming this page completes the card, so that its button sends. */
export function isLastToAnswer(pages: readonly CardPage[], state: CardState): boolean {
  return nextOpenPage(pages, state) === null;
}

function nextOpenPage(pages: readonly CardPage[], state: CardState): number | null {
  for (let step = 1; step < pages.length; step += 1) {
    const index = (state.page + step) % pages.length;
    const page = pages[index];
    if (page && draftFault(page.question, draftAt(state, index)) !== null) return index;
  }
  return null;
}

/** The card's state machine: what an act does to it. Nothing that was picked or typed is ever lost. */
export function reduceCard(pages: readonly CardPage[], state: CardState, act: CardAct): CardStep {
  const page = pages[state.page];
  if (!page) return { state, isReady: false };
  const draft = draftAt(state, state.page);
  switch (act.type) {
    case 'pick':
      return stay(write(state, pick(page.question, draft, act.option)));
    case 'click': {
      const picked = write(state, pick(page.question, draft, act.option));
      if (page.question.allowMultiSelect) return stay(picked);
      const isNoteTyped = draft.text.trim() !== '' && isLastToAnswer(pages, picked);
      return isNoteTyped ? stay(picked) : moveOn(pages, picked);
    }
    case 'type':
      return stay(write(state, { ...draft, text: act.text, isSkipped: false }));
    case 'confirm':
      return moveOn(pages, state);
    case 'skip':
      return moveOn(pages, write(state, { ...draft, isSkipped: true }));
    case 'send': {
      const step = moveOn(pages, state);
      if (step.isReady || step.state.fault) return step;
      const open = pages[step.state.page];
      const fault = open && draftFault(open.question, draftAt(step.state, step.state.page));
      return stay({ ...step.state, fault: fault ?? null });
    }
    case 'turn': {
      const target = state.page + act.by;
      return stay(pages[target] ? { ...state, page: target, fault: null } : state);
    }
  }
}

function stay(state: CardState): CardStep {
  return { state, isReady: false };
}

function write(state: CardState, draft: QuestionDraft): CardState {
  return { ...state, drafts: state.drafts.with(state.page, draft), fault: null };
}

function pick(question: Question, draft: QuestionDraft, option: number): QuestionDraft {
  if (!question.options[option]) return draft;
  if (!question.allowMultiSelect) return { ...draft, picks: [option], isSkipped: false };
  const picks = draft.picks.includes(option)
    ? draft.picks.filter((other) => other !== option)
    : [...draft.picks, option].sort((a, b) => a - b);
  return { ...draft, picks, isSkipped: false };
}

function moveOn(pages: readonly CardPage[], state: CardState): CardStep {
  const page = pages[state.page];
  const fault = page ? draftFault(page.question, draftAt(state, state.page)) : null;
  if (fault) return stay({ ...state, fault });
  const next = nextOpenPage(pages, state);
  if (next === null) return { state: { ...state, fault: null }, isReady: true };
  return stay({ ...state, page: next, fault: null });
}

/** What a completed card sends: for each call its answers, or a skip when none of its questions was answered. */
export function resultsOf(pages: readonly CardPage[], state: CardState): CardResult[] {
  const calls = [...new Set(pages.map((page) => page.toolCallId))];
  return calls.map((toolCallId) => {
    const answers = pages.flatMap((page, index) =>
      page.toolCallId === toolCallId ? [toAnswer(page.questionIndex, draftAt(state, index))] : [],
    );
    return { toolCallId, answers: answers.every((answer) => answer.isSkipped) ? 'skipped' : answers };
  });
}

function toAnswer(questionIndex: number, draft: QuestionDraft): QuestionAnswer {
  if (draft.isSkipped) return { questionIndex, selectedOptionIndices: [], isSkipped: true };
  const freeText = draft.text.trim();
  return { questionIndex, selectedOptionIndices: draft.picks, ...(freeText !== '' && { freeText }) };
}
