import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * What comes before the first line must not move what is read. Most browsers see to that, except where the reader stands
 * at the very beginning. `first` names the first chunk; the one that was first at first is 0.
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
    const was = before.current;
    before.current = { first, top };
    if (!scroller || isAtEnd.current || was.first === false || was.first === first) return;
    if (scroller.scrollTop === 0 || !CSS.supports('overflow-anchor', 'auto')) scroller.scrollTop += top - was.top;
  });
}
