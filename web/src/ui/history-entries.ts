/** Marks the entry in the history that stands for the open chat of a phone. */
export const CHAT_ENTRY_KEY = 'aidlineChat';

/** Going back within one document takes a moment and no network; a browser that does not is not waited for. */
const STEP_TIMEOUT_MS = 300;

/** The entry that we are at. */
export const isChatEntry = (): boolean => (history.state as Record<string, unknown> | null)?.[CHAT_ENTRY_KEY] === true;

/**
 * Goes back over so many entries of this same document, so that none of them stands behind the page that takes its
 * place; then on.
 */
export function stepBack(entries: number, goOn: () => void): void {
  if (entries === 0) return goOn();
  const onArrival = () => {
    clearTimeout(timer);
    removeEventListener('popstate', onArrival);
    goOn();
  };
  const timer = setTimeout(onArrival, STEP_TIMEOUT_MS);
  addEventListener('popstate', onArrival);
  history.go(-entries);
}
