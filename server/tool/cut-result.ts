import type { ToolResult } from './define-tool';

/** A tool result as it is, or, when its JSON is longer than `maxCharacters`, its beginning with a note. */
export function cutResult(result: ToolResult, maxCharacters: number): ToolResult {
  const json = JSON.stringify(result);
  if (json.length <= maxCharacters) return result;
  return {
    isCut: true,
    note: `The result has ${json.length} characters; only the first ${maxCharacters} are here. Ask for less.`,
    beginning: json.slice(0, maxCharacters).toWellFormed(),
  };
}
