import { type RefObject, useEffect } from 'react';
import type { TranscriptLine } from '@libs/client/transcript.ts';

/**
 * Calls `onSeen` when the newest line is really seen: the end of the list is in view, the page is visible, and its window
 * has the focus. Returns the function to call when the list was scrolled.
 */
export function useSeen(isAtEnd: RefObject<boolean>, lines: readonly TranscriptLine[], onSeen: () => void): () => void {
  useEffect(() => {
    const check = () => isEndVisible(isAtEnd) && onSeen();
    check();
    window.addEventListener('focus', check);
    document.addEventListener('visibilitychange', check);
    return () => {
      window.removeEventListener('focus', check);
      document.removeEventListener('visibilitychange', check);
    };
  }, [isAtEnd, lines, onSeen]);
  return () => {
    if (isEndVisible(isAtEnd)) onSeen();
  };
}

export const isEndVisible = (isAtEnd: RefObject<boolean>): boolean =>
  isAtEnd.current && document.visibilityState === 'visible' && document.hasFocus();
