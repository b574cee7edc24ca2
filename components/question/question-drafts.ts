import { isAmount, isFlag, isText, isWhole, listOf, recordOf, shapeOf } from '@/server/guards';
import type { CardPage, CardState, QuestionDraft } from './card-state';

const KEY = 'parley.question.';
const MAX_AGE_DAYS = 30;

/** `savedAt` is in milliseconds since 1970; drafts are kept by the index of their question. */
type Kept = { savedAt: number; page: number; drafts: { [questionIndex: string]: QuestionDraft } };

const isKept = shapeOf<Kept>({
  savedAt: isAmount,
  page: isWhole,
  drafts: recordOf(shapeOf<QuestionDraft>({ picks: listOf(isWhole), text: isText, isSkipped: isFlag })),
});

function readKept(key: string): Kept | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return isKept(kept) ? kept : null;
  } catch {
    return null;
  }
}

const keyOf = (threadId: string, toolCallId: string) => `${KEY}${threadId}.${toolCallId}`;

/** What was put down for these questions before, in this browser. */
export function loadQuestionDrafts(
  threadId: string,
  pages: readonly CardPage[],
): { page: number; drafts: (QuestionDraft | undefined)[] } {
  const kept = new Map(
    pages.map(({ toolCallId }) => [toolCallId, readKept(keyOf(threadId, toolCallId))] as const),
  );
  return {
    page: [...kept.values()].find((entry) => entry !== null)?.page ?? 0,
    drafts: pages.map((page) => kept.get(page.toolCallId)?.drafts[page.questionIndex]),
  };
}

/** Keeps what is put down, call by call, until the call is resolved. */
export function saveQuestionDrafts(threadId: string, pages: readonly CardPage[], state: CardState): void {
  for (const toolCallId of new Set(pages.map((page) => page.toolCallId))) {
    const drafts = Object.fromEntries(
      pages.flatMap((page, index) =>
        page.toolCallId === toolCallId ? [[page.questionIndex, state.drafts[index]]] : [],
      ),
    );
    const kept = { savedAt: Date.now(), page: state.page, drafts };
    try {
      localStorage.setItem(keyOf(threadId, toolCallId), JSON.stringify(kept));
    } catch {
      return;
    }
  }
}

/** Forgets the drafts of a call that is resolved, and those of calls long gone. */
export function dropQuestionDrafts(threadId: string, toolCallId: string): void {
  localStorage.removeItem(keyOf(threadId, toolCallId));
  const oldest = Date.now() - MAX_AGE_DAYS * 86_400_000;
  for (const key of Object.keys(localStorage).filter((name) => name.startsWith(KEY))) {
    const kept = readKept(key);
    if (!kept || kept.savedAt < oldest) localStorage.removeItem(key);
  }
}
