// Runs with the page, before React and the chat are fetched, so it must stay tiny and import nothing.

export const SESSION_KEY = 'aidline.chat.session';

/** Set once the panel has been open in this browser session, by itself or by hand; then it opens no more by itself. */
export const AUTO_OPENED_KEY = 'aidline.chat.auto-opened';

/** The wait before the panel opens by itself; the welcome delay of the settings comes on top. */
export const AUTO_OPEN_AFTER_MS = 1_000;

/** Fetches the live page for the chat's sake: at once for a running conversation, otherwise in time for the opening. */
export function wakeForChat(wake: () => Promise<void>): void {
  const wakeQuietly = () => void wake().catch(untilSomebodyAsks);
  if (hasConversation()) wakeQuietly();
  else if (isChatExpected()) setTimeout(wakeQuietly, AUTO_OPEN_AFTER_MS);
}

/** There is a conversation to go on with, or the panel is still to open by itself. */
export function isChatExpected(): boolean {
  return hasConversation() || !isKept(() => sessionStorage, AUTO_OPENED_KEY);
}

const hasConversation = () => isKept(() => localStorage, SESSION_KEY);

/** A download that failed while nobody had asked for anything is tried again when somebody does. */
const untilSomebodyAsks = (): void => undefined;

function isKept(storage: () => Storage, key: string): boolean {
  try {
    return storage().getItem(key) !== null;
  } catch {
    return false;
  }
}
