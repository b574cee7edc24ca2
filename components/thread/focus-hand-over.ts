/** How the composer or the card was left, for the other one, which takes its place. */
export type FocusHandOver = { from: 'composer' | 'card'; hadFocus: boolean; isTyping: boolean };

/** The card takes the focus from an empty, focused composer, or when nothing has it: never out of typing. */
export function cardTakesFocus(handOver: FocusHandOver | null): boolean {
  if (handOver?.from === 'composer' && handOver.hadFocus) return !handOver.isTyping;
  return document.activeElement === null || document.activeElement === document.body;
}
