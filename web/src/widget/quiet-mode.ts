/** No sound and nothing in the tab's title, for somebody who is not alone in the room. */
const QUIET_KEY = 'aidline.chat.quiet';

export function readQuietMode(): boolean {
  try {
    return localStorage.getItem(QUIET_KEY) !== null;
  } catch {
    return false;
  }
}

/** Where nothing can be kept it holds as long as the page. */
export function saveQuietMode(isWanted: boolean): void {
  try {
    if (isWanted) localStorage.setItem(QUIET_KEY, '1');
    else localStorage.removeItem(QUIET_KEY);
  } catch {
    return;
  }
}
