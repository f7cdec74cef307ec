import { useLayoutEffect, useRef } from 'react';

/**
 * Whoever loads more with the keyboard goes on at the first new card: the pressed button moves or vanishes, and the focus
 * with it. `shown` is how many cards of the list are visible.
 */
export function useFocusOnMore(shown: number, onMore: () => void) {
  const list = useRef<HTMLUListElement>(null);
  const firstNew = useRef<number>(undefined);
  useLayoutEffect(() => {
    if (firstNew.current === undefined || shown <= firstNew.current) return;
    list.current?.children[firstNew.current]?.querySelector('a')?.focus();
    firstNew.current = undefined;
  }, [shown]);
  const showMore = () => {
    firstNew.current = shown;
    onMore();
  };
  return { list, showMore };
}
