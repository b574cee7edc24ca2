/** Text cut to a number of characters for display, with an ellipsis where something was cut. */
export function cutText(text: string, limit: number): string {
  const characters = [...text.trim()];
  return characters.length > limit
    ? `${characters
        .slice(0, limit - 1)
        .join('')
        .trimEnd()}…`
    : text.trim();
}
