/**
 * Menus are `<details data-menu>`: they open without any script. This closes them as people expect:
 * on choosing something inside, on a tap or a Tab to elsewhere, and on Escape, which gives the focus back.
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

/** Everything in a menu is a choice except its own words: text inside may be tapped, read and marked. */
function isOnSummary(menu: HTMLDetailsElement, target: EventTarget | null): boolean {
  if (!(target instanceof Element) || !menu.contains(target)) return false;
  return !target.closest('a, button');
}

function returnFocus(menu: HTMLDetailsElement): boolean {
  if (menu.contains(menu.ownerDocument.activeElement)) menu.querySelector('summary')?.focus();
  return true;
}
