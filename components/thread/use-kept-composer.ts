import { type RefObject, useRef, useState } from 'react';
import { useStore } from '../ui/store';
import type { ThreadSession } from './thread-session';

type KeptComposer = {
  isKept: boolean;
  /** The element around the composer. */
  place: RefObject<HTMLDivElement | null>;
};

/**
 * Whether the composer stays below the card: someone was typing in it when the question came, and what they type must
 * go on landing there. It goes once they have sent the message or emptied the field, never under a pointer.
 */
export function useKeptComposer({ store }: ThreadSession, isAsked: boolean): KeptComposer {
  const isBlank = useStore(store, ({ draft }) => draft.trim() === '');
  const place = useRef<HTMLDivElement>(null);
  const [wasAsked, setWasAsked] = useState(isAsked);
  const [isTyping, setIsTyping] = useState(false);
  if (isAsked !== wasAsked) {
    setWasAsked(isAsked);
    setIsTyping(isAsked && !isBlank && place.current?.contains(document.activeElement) === true);
  }
  return { isKept: isAsked && isTyping && !isBlank, place };
}
