import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';

/** Whoever is this near to the end is reading the end. */
const NEAR_END_PX = 48;

/**
 * Keeps the end in view while people read the end, also when the list or what is in it changes its size; leaves them in peace
 * once they have scrolled up. `newest` names the last line, `ownNewest` too if they are just writing it themselves.
 */
export function useStickyScroll(newest: string | undefined, ownNewest: string | undefined): StickyScroll {
  const list = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const placedAt = useRef(-1);
  const [hasNewBelow, setHasNewBelow] = useState(false);

  const goToEnd = useCallback(() => {
    const { current } = list;
    if (!current) return;
    current.scrollTop = current.scrollHeight;
    placedAt.current = current.scrollTop;
    isAtEnd.current = true;
    setHasNewBelow(false);
  }, []);

  const onScroll = useCallback(() => {
    const { current } = list;
    if (!current) return;
    // Whoever stands where we have put them has not left the end: it has grown since.
    const hasStayed = isAtEnd.current && current.scrollTop === placedAt.current;
    isAtEnd.current = hasStayed || current.scrollHeight - current.scrollTop - current.clientHeight < NEAR_END_PX;
    if (isAtEnd.current) setHasNewBelow(false);
  }, []);

  useLayoutEffect(() => {
    if (ownNewest) goToEnd();
  }, [ownNewest, goToEnd]);

  useLayoutEffect(() => {
    if (isAtEnd.current) goToEnd();
    // oxlint-disable-next-line react/set-state-in-effect -- what is below is known only by measuring, after the new line is drawn
    else if (newest) setHasNewBelow(true);
  }, [newest, goToEnd]);

  useLayoutEffect(() => {
    const { current } = list;
    if (!current || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(() => isAtEnd.current && goToEnd());
    observer.observe(current);
    if (current.firstElementChild) observer.observe(current.firstElementChild);
    return () => observer.disconnect();
  }, [goToEnd]);

  return { list, isAtEnd, hasNewBelow, goToEnd, onScroll };
}

export type StickyScroll = {
  list: RefObject<HTMLDivElement | null>;
  isAtEnd: RefObject<boolean>;
  hasNewBelow: boolean;
  goToEnd: () => void;
  onScroll: () => void;
};
