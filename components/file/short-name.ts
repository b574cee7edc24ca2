/** A file name cut in its middle to a number of characters for display, so that its ending stays readable. */
export function shortName(name: string, limit: number): string {
  const characters = [...new Intl.Segmenter().segment(name)].map(({ segment }) => segment);
  if (characters.length <= limit) return name;
  const ending = Math.min(Math.floor(limit / 3), 10);
  const start = characters.slice(0, limit - ending - 1);
  return `${start.join('').trimEnd()}…${characters.slice(-ending).join('')}`;
}
