import { useEffect, useRef } from 'react';

/** Marks the entry in the history that stands for the open chat. */
const MARK = 'aidlineChat';

const isMarked = (): boolean => (history.state as Record<string, unknown> | null)?.[MARK] === true;

/** Where the chat is the whole screen, the phone's back button closes it and does not leave the page behind it. */
export function useBackButton(isWholeScreen: boolean, close: () => void): void {
  const onBack = useRef(close);
  useEffect(() => void (onBack.current = close), [close]);
  useEffect(() => {
    if (!isWholeScreen) return;
    if (!isMarked()) history.pushState({ ...(history.state as object | null), [MARK]: true }, '');
    const goesBack = () => onBack.current();
    addEventListener('popstate', goesBack);
    return () => {
      removeEventListener('popstate', goesBack);
      if (isMarked()) history.back();
    };
  }, [isWholeScreen]);
}
