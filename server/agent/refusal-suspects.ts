/** A file of a request, by its id, newest first. */
export type SentFile = { id: string; isPdf: boolean };

/** How many files are left out one by one before whole kinds are. */
const MAX_SINGLE = 6;

/**
 * What is left out of a refused request, one try after the other, until it is taken: single files first, the newest
 * first, since the older ones were taken before; then all PDFs, all images, everything.
 */
export function refusalSuspects(files: readonly SentFile[]): string[][] {
  const idsOf = (some: readonly SentFile[]) => some.map(({ id }) => id);
  const sets = [
    ...files.slice(0, MAX_SINGLE).map((file) => [file.id]),
    idsOf(files.filter(({ isPdf }) => isPdf)),
    idsOf(files.filter(({ isPdf }) => !isPdf)),
    idsOf(files),
  ];
  const byWhat = new Map(sets.map((set) => [JSON.stringify(set), set]));
  return [...byWhat.values()].filter((set) => set.length > 0);
}
