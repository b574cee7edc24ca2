import { sizeInWords } from '@/server/file/rules';
import { MAX_ATTACHMENTS } from '@/server/file/terms';
import { shortName } from './short-name';

type Sized = { name: string; size: number };

/** The limits of attachments, in words, for whoever is about to choose some. */
export function limitsInWords(maxBytes: number): string {
  return `Up to ${MAX_ATTACHMENTS} files, ${sizeInWords(maxBytes)} each`;
}

/** Which files may join those that are attached already, and in words why the others may not. */
export function admitFiles<Candidate extends Sized>(
  files: readonly Candidate[],
  attachedCount: number,
  maxBytes: number,
): { admitted: Candidate[]; refusals: string[] } {
  const fitting = files.filter(({ size }) => size <= maxBytes);
  const admitted = fitting.slice(0, Math.max(MAX_ATTACHMENTS - attachedCount, 0));
  const refusals = files
    .filter(({ size }) => size > maxBytes)
    .map(({ name, size }) => tooLarge(name, size, maxBytes));
  const leftOut = fitting.length - admitted.length;
  if (leftOut > 0) {
    const were = leftOut === 1 ? '1 file was' : `${leftOut} files were`;
    refusals.push(`A message may have at most ${MAX_ATTACHMENTS} files; ${were} left out.`);
  }
  return { admitted, refusals };
}

function tooLarge(name: string, size: number, maxBytes: number): string {
  const [has, limit] = [sizeInWords(size), sizeInWords(maxBytes)];
  const amount = has === limit ? `more than ${limit}` : has;
  return `${shortName(name, 40)} has ${amount}; at most ${limit} are allowed.`;
}
