/** In the storage of a tab that was left: what comes back to it from its history must go again. */
export const LEFT_KEY = 'aidline.left';

/** At once, and over any rule of a style sheet: a slow network must not leave anything standing. */
export function blankPage(): void {
  document.documentElement.style.cssText = 'display:none!important';
  document.title = ' ';
}

/** False where the browser keeps nothing. */
export function markTabLeft(): boolean {
  try {
    sessionStorage.setItem(LEFT_KEY, '1');
    return true;
  } catch {
    return false;
  }
}
