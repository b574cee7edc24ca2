/** A reply as its viewer saw it: its words, when the first of them came, and the longest wait between two pieces. */
export type SeenReply = { text: string; firstMs: number; longestGapMs: number };

/**
 * Reads a UI message stream (or, by another mark before the words, a provider's) to its end, or until its words are
 * enough. The benchmark's words need no escapes in JSON, so they are found without parsing, which at this rate would cost
 * more than what is measured. @throws when the answer is not 200, or has no words
 */
export async function readReply(
  open: () => Promise<Response>,
  {
    isEnough = () => false,
    mark = '"delta":"',
  }: { isEnough?: (text: string) => boolean; mark?: string } = {},
): Promise<SeenReply> {
  const start = performance.now();
  const response = await open();
  if (response.status !== 200) throw new Error(`a reply was refused with ${response.status}`);
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  const seen: SeenReply = { text: '', firstMs: Number.NaN, longestGapMs: 0 };
  let before = start;
  let rest = '';
  for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read()) {
    const lines = (rest + decoder.decode(piece.value, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    const words = lines.map((line) => wordsOf(line, mark)).join('');
    if (words === '') continue;
    const now = performance.now();
    if (seen.text === '') seen.firstMs = now - start;
    else seen.longestGapMs = Math.max(seen.longestGapMs, now - before);
    before = now;
    seen.text += words;
    if (isEnough(seen.text)) break;
  }
  await reader?.cancel();
  if (seen.text === '') throw new Error('a reply had no words');
  return seen;
}

function wordsOf(line: string, mark: string): string {
  const at = line.indexOf(mark);
  return at === -1 ? '' : line.slice(at + mark.length, line.indexOf('"', at + mark.length));
}
