/**
 * Session storage key of a tab that was left by quick exit: pages restored from its history must be redirected again.
 */
export const LEFT_KEY = 'aidline.left';

/** At once and overriding every style sheet: on a slow network the page must not stay visible. */
export function blankPage(): void {
  document.documentElement.style.cssText = 'display:none!important';
  document.title = ' ';
}

/** False where storage is blocked. */
export function markTabLeft(): boolean {
  try {
    sessionStorage.setItem(LEFT_KEY, '1');
    return true;
  } catch {
    return false;
  }
}
