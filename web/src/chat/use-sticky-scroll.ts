import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';

/** A reader this close to the end counts as being at the end. */
const NEAR_END_PX = 48;

/**
 * Keeps the end in view while the reader is at the end, also when the list or its content changes size; does not scroll
 * once the reader has scrolled up. `newest` is the key of the last line, `ownNewest` too if the reader has just sent it.
 */
export function useStickyScroll(newest: string | undefined, ownNewest: string | undefined): StickyScroll {
  const list = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const placed = useRef({ scrollTop: -1, width: 0, height: 0 });
  const [hasNewBelow, setHasNewBelow] = useState(false);

  const goToEnd = useCallback(() => {
    const { current } = list;
    if (!current) return;
    current.scrollTop = current.scrollHeight;
    placed.current = { scrollTop: current.scrollTop, width: current.clientWidth, height: current.clientHeight };
    isAtEnd.current = true;
    setHasNewBelow(false);
  }, []);

  const onScroll = useCallback(() => {
    const { current } = list;
    if (!current) return;
    const { scrollTop, width, height } = placed.current;
    // Of another size than when we scrolled, such as on a phone that was turned: it is the browser that has scrolled, to
    // keep in its place what was at the top.
    const isResized = current.clientWidth !== width || current.clientHeight !== height;
    // A reader who is still where we scrolled to has not left the end: the list has grown since.
    const hasStayed = isAtEnd.current && (isResized || current.scrollTop === scrollTop);
    isAtEnd.current = hasStayed || current.scrollHeight - current.scrollTop - current.clientHeight < NEAR_END_PX;
    if (isAtEnd.current) setHasNewBelow(false);
  }, []);

  useLayoutEffect(() => {
    if (ownNewest) goToEnd();
  }, [ownNewest, goToEnd]);

  useLayoutEffect(() => {
    if (isAtEnd.current) goToEnd();
    // oxlint-disable-next-line react/set-state-in-effect -- whether there is something below is measured after the new line is drawn
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
