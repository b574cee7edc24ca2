const FENCE = /^ {0,3}(`{3,}|~{3,})(.*)$/;
const LIST_ITEM = /^ {0,3}([-*+]|\d{1,9}[.)])(\s|$)/;
/** A link or footnote that is defined in one place and named in others needs the whole text. */
const DEFINITION = /^ {0,3}\[[^\]]+\]:/;

export type MarkdownBlock = { start: number; text: string };

/**
 * Markdown cut where its top-level blocks surely end: at blank lines, but not inside fenced code or a list. What is
 * rendered of the pieces, one after the other, is what is rendered of the whole; text that is added to the end
 * changes the last piece alone. A text with definitions is one piece.
 */
export function splitBlocks(text: string): MarkdownBlock[] {
  const blocks: MarkdownBlock[] = [];
  let start = 0;
  let at = 0;
  let fence: string | null = null;
  let isAfterBlank = false;
  for (const line of text.split('\n')) {
    if (fence === null && DEFINITION.test(line)) return [{ start: 0, text }];
    const isOpenEnded = /^\s|^$/.test(line) || LIST_ITEM.test(line);
    if (isAfterBlank && fence === null && !isOpenEnded) {
      blocks.push({ start, text: text.slice(start, at) });
      start = at;
    }
    fence = fenceAfter(line, fence);
    isAfterBlank = line.trim() === '';
    at += line.length + 1;
  }
  return [...blocks, { start, text: text.slice(start) }];
}

/** The mark of the fence that is open after a line, or null. */
function fenceAfter(line: string, open: string | null): string | null {
  const [, mark = '', rest = ''] = FENCE.exec(line) ?? [];
  if (open !== null) return mark.startsWith(open) && rest.trim() === '' ? null : open;
  if (mark === '') return null;
  return mark.startsWith('`') && rest.includes('`') ? null : mark;
}
