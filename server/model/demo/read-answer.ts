export type AnswerEntry = {
  question: string;
  picked: string[];
  wrote?: string;
  note?: string;
  isSkipped: boolean;
};
export type AnswerReading =
  | { kind: 'answered'; entries: AnswerEntry[] }
  | { kind: 'declined' | 'stopped' | 'unreadable' };

const JSON_STRING = /"(?:[^"\\]|\\.)*"/g;

function strings(text: string): string[] {
  return [...text.matchAll(JSON_STRING)].flatMap(([quoted]) => {
    try {
      return [String(JSON.parse(quoted))];
    } catch {
      return [];
    }
  });
}

/** Reads an answer in the words in which it reaches a model: numbered questions, each with what was picked, noted, written or skipped. */
export function readAnswer(text: string): AnswerReading {
  if (/^The user declined/.test(text)) return { kind: 'declined' };
  if (/^The user stopped/.test(text)) return { kind: 'stopped' };
  const entries: AnswerEntry[] = [];
  for (const line of text.split('\n')) {
    if (/^\s*\d+\.\s/.test(line)) {
      entries.push({ question: strings(line)[0] ?? '', picked: [], isSkipped: false });
      continue;
    }
    const entry = entries.at(-1);
    const label = /^\s*-\s*(picked|note|wrote|skipped)\b/.exec(line)?.[1];
    if (!entry || !label) continue;
    const said = strings(line);
    if (label === 'picked') entry.picked.push(...said);
    if (label === 'note') entry.note = said.join(' ');
    if (label === 'wrote') entry.wrote = said.join(' ');
    if (label === 'skipped') entry.isSkipped = true;
  }
  return entries.length > 0 ? { kind: 'answered', entries } : { kind: 'unreadable' };
}
