import { useEffect } from 'react';

const COUNTED = /^\(\d+\+?\) /;

/** Says in the tab's title how many messages wait, as long as they do. */
export function useTitle(unseen: number): void {
  useEffect(() => {
    const plain = document.title.replace(COUNTED, '');
    document.title = unseen > 0 ? `(${unseen > 9 ? '9+' : unseen}) ${plain}` : plain;
  }, [unseen]);
}
