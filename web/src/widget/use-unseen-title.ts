import { useEffect } from 'react';

/** Shows the number of unread messages in the tab's title (`site/neutral-title.ts` writes it). */
export function useUnseenTitle(unseen: number): void {
  useEffect(() => void dispatchEvent(new CustomEvent('aidline.unseen', { detail: unseen })), [unseen]);
}
