import { useCallback, useEffect, useRef, useState } from 'react';

/** Rendered beyond either edge, so that a turn of the wheel shows rows and no gap. */
const OVERSCAN_ROWS = 6;
/** Used before the list has a height, and where it never gets one. */
const FALLBACK_HEIGHT_PX = 800;

export type RowWindow = { first: number; last: number };

/** Rows from `first` up to, but not including, `last` are rendered. */
export function rowWindowAt({ top, height, rowPx }: { top: number; height: number; rowPx: number }): RowWindow {
  const first = Math.max(0, Math.floor(top / rowPx) - OVERSCAN_ROWS);
  return { first, last: Math.ceil((top + (height || FALLBACK_HEIGHT_PX)) / rowPx) + OVERSCAN_ROWS };
}

/**
 * Which rows to render at the current scroll position, and a function that scrolls one into view. The list is virtualised:
 * every row has the same height, so the visible rows are computed and never measured.
 */
export function useRowWindow(rowRem: number) {
  const scroller = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState<RowWindow>(() => rowWindowAt({ top: 0, height: 0, rowPx: rowRem * 16 }));

  const updateWindow = useCallback(() => {
    const list = scroller.current;
    if (!list) return;
    const next = rowWindowAt({ top: list.scrollTop, height: list.clientHeight, rowPx: pxOf(rowRem) });
    setShown((now) => (now.first === next.first && now.last === next.last ? now : next));
  }, [rowRem]);

  useEffect(() => {
    updateWindow();
    const list = scroller.current;
    if (!list || typeof ResizeObserver === 'undefined') return;
    const watch = new ResizeObserver(updateWindow);
    watch.observe(list);
    return () => watch.disconnect();
  }, [updateWindow]);

  const bringIntoView = useCallback(
    (index: number) => {
      const list = scroller.current;
      if (!list) return;
      const [top, bottom] = [index * pxOf(rowRem), (index + 1) * pxOf(rowRem)];
      if (top < list.scrollTop) list.scrollTop = top;
      else if (bottom > list.scrollTop + list.clientHeight) list.scrollTop = bottom - list.clientHeight;
    },
    [rowRem],
  );
  return { scroller, shown, updateWindow, bringIntoView };
}

const pxOf = (rem: number): number => rem * (parseFloat(getComputedStyle(document.documentElement).fontSize) || 16);
