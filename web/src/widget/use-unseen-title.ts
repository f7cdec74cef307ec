import { useEffect } from 'react';

/** Has the tab's title say how many messages wait (`site/neutral-title.ts` writes it), as long as they do. */
export function useUnseenTitle(unseen: number): void {
  useEffect(() => void dispatchEvent(new CustomEvent('aidline.unseen', { detail: unseen })), [unseen]);
}
