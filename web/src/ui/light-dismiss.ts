/**
 * Menus are `<details data-menu>`: they open without any script. This closes them as people expect: on choosing
 * something inside, on a tap or a Tab outside, and on Escape, which returns the focus.
 */
export function enableLightDismiss(page: Document): void {
  page.addEventListener('click', ({ target }) => closeMenus(page, (menu) => !isOnSummary(menu, target)), true);
  page.addEventListener('focusin', ({ target }) => closeMenus(page, (menu) => !menu.contains(target as Node)));
  page.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') closeMenus(page, returnFocus);
  });
}

function closeMenus(page: Document, shouldClose: (menu: HTMLDetailsElement) => boolean): void {
  for (const menu of page.querySelectorAll<HTMLDetailsElement>('details[data-menu][open]')) {
    if (shouldClose(menu)) menu.open = false;
  }
}

/** Inside a menu, text that is not a control may be tapped, read and selected without closing it. */
function isOnSummary(menu: HTMLDetailsElement, target: EventTarget | null): boolean {
  if (!(target instanceof Element) || !menu.contains(target)) return false;
  return !target.closest('a, button');
}

function returnFocus(menu: HTMLDetailsElement): boolean {
  if (menu.contains(menu.ownerDocument.activeElement)) menu.querySelector('summary')?.focus();
  return true;
}
