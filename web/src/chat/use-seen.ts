import { type RefObject, useEffect } from 'react';
import type { Line } from './transcript.ts';

/**
 * Says when the newest line is really seen: the end of the list is in view, the page is shown, and its window is the
 * one that somebody works in. Returns what to call when the list was scrolled.
 */
export function useSeen(isAtEnd: RefObject<boolean>, lines: readonly Line[], onSeen: () => void): () => void {
  useEffect(() => {
    const look = () => isLookedAt(isAtEnd) && onSeen();
    look();
    window.addEventListener('focus', look);
    document.addEventListener('visibilitychange', look);
    return () => {
      window.removeEventListener('focus', look);
      document.removeEventListener('visibilitychange', look);
    };
  }, [isAtEnd, lines, onSeen]);
  return () => {
    if (isLookedAt(isAtEnd)) onSeen();
  };
}

export const isLookedAt = (isAtEnd: RefObject<boolean>): boolean =>
  isAtEnd.current && document.visibilityState === 'visible' && document.hasFocus();
