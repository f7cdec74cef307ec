/** No sound and no count in the tab's title, for a visitor who is not alone. */
const QUIET_KEY = 'aidline.chat.quiet';

export function readQuietMode(): boolean {
  try {
    return localStorage.getItem(QUIET_KEY) !== null;
  } catch {
    return false;
  }
}

/** Where storage is blocked it lasts as long as the page. */
export function saveQuietMode(isWanted: boolean): void {
  try {
    if (isWanted) localStorage.setItem(QUIET_KEY, '1');
    else localStorage.removeItem(QUIET_KEY);
  } catch {
    return;
  }
}
