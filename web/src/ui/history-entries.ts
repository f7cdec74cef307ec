/** Marks the history entry that stands for the open chat on a phone. */
export const CHAT_ENTRY_KEY = 'aidlineChat';

/** Going back within one document is fast and needs no network; a browser that takes longer is not waited for. */
const STEP_TIMEOUT_MS = 300;

/** Whether the current entry is the chat's. */
export const isChatEntry = (): boolean => (history.state as Record<string, unknown> | null)?.[CHAT_ENTRY_KEY] === true;

/**
 * Goes back over this many entries of this document, so that none of them remains before the page that replaces it;
 * then calls `continueLeaving`.
 */
export function stepBack(entries: number, continueLeaving: () => void): void {
  if (entries === 0) return continueLeaving();
  const onArrival = () => {
    clearTimeout(timer);
    removeEventListener('popstate', onArrival);
    continueLeaving();
  };
  const timer = setTimeout(onArrival, STEP_TIMEOUT_MS);
  addEventListener('popstate', onArrival);
  history.go(-entries);
}
