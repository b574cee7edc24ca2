import { textOf } from '@/server/message/rules';
import type { ThreadMessage } from '@/server/message/schema';

const ROW_PX = 44;
const LINE_PX = 22;
const CHARACTERS_IN_A_LINE = 100;
const SCREENS = 1.5;

/** The id of the message from which on the newest ones surely fill a screen of this height, as low as each may be. */
export function screenfulFrom(messages: readonly ThreadMessage[], screenPx: number): string | undefined {
  let left = screenPx * SCREENS;
  const index = messages.findLastIndex((message) => {
    left -= ROW_PX + Math.floor(textOf(message).length / CHARACTERS_IN_A_LINE) * LINE_PX;
    return left <= 0;
  });
  return messages[Math.max(index, 0)]?.id;
}
