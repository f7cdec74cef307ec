import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Lines that are prepended must not move the lines in view. Most browsers ensure that by scroll anchoring, except where
 * the list is scrolled to its very start. `first` is the position of the first chunk; the initial first chunk is 0.
 */
export function usePrependScrollAnchor(
  list: RefObject<HTMLElement | null>,
  isAtEnd: RefObject<boolean>,
  first: number | false,
): void {
  const before = useRef<{ first: number | false; top: number }>({ first: false, top: 0 });
  useLayoutEffect(() => {
    const { current: scroller } = list;
    const top = scroller?.querySelector<HTMLElement>('[data-chunk="0"]')?.offsetTop ?? 0;
    const previous = before.current;
    before.current = { first, top };
    if (!scroller || isAtEnd.current || previous.first === false || previous.first === first) return;
    if (scroller.scrollTop === 0 || !CSS.supports('overflow-anchor', 'auto')) scroller.scrollTop += top - previous.top;
  });
}
