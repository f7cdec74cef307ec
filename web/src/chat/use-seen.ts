import { type RefObject, useEffect } from 'react';
import type { TranscriptLine } from '@libs/client/transcript.ts';

/**
 * Says when the newest line is really seen: the end of the list is in view, the page is shown, and its window is the
 * one that somebody works in. Returns what to call when the list was scrolled.
 */
export function useSeen(isAtEnd: RefObject<boolean>, lines: readonly TranscriptLine[], onSeen: () => void): () => void {
  useEffect(() => {
    const look = () => isEndVisible(isAtEnd) && onSeen();
    look();
    window.addEventListener('focus', look);
    document.addEventListener('visibilitychange', look);
    return () => {
      window.removeEventListener('focus', look);
      document.removeEventListener('visibilitychange', look);
    };
  }, [isAtEnd, lines, onSeen]);
  return () => {
    if (isEndVisible(isAtEnd)) onSeen();
  };
}

export const isEndVisible = (isAtEnd: RefObject<boolean>): boolean =>
  isAtEnd.current && document.visibilityState === 'visible' && document.hasFocus();
