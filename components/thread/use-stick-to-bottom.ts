import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';

const NEAR_PX = 48;
const FAR_PX = 160;

/**
 * Keeps a scroller at its end while content grows, unless the reader scrolled up. `isAway` says that the end is out
 * of sight; `jump` goes there.
 */
export function useStickToBottom(scroller: RefObject<HTMLElement | null>) {
  const isPinned = useRef(true);
  const lastTop = useRef(0);
  const [isAway, setIsAway] = useState(false);

  const jump = useCallback(() => {
    const element = scroller.current;
    if (!element) return;
    isPinned.current = true;
    element.scrollTop = element.scrollHeight;
    lastTop.current = element.scrollTop;
    setIsAway(false);
  }, [scroller]);

  const onScroll = useCallback(() => {
    const element = scroller.current;
    if (!element) return;
    const { scrollTop, scrollHeight, clientHeight } = element;
    const distance = scrollHeight - scrollTop - clientHeight;
    if (distance < NEAR_PX) isPinned.current = true;
    else if (scrollTop < lastTop.current) isPinned.current = false;
    lastTop.current = scrollTop;
    setIsAway(!isPinned.current && distance > FAR_PX);
  }, [scroller]);

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const settle = () => isPinned.current && jump();
    settle();
    const observer = new ResizeObserver(settle);
    observer.observe(element);
    if (element.firstElementChild) observer.observe(element.firstElementChild);
    return () => observer.disconnect();
  }, [scroller, jump]);

  return { isAway, jump, onScroll };
}
