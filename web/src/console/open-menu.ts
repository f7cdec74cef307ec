/** Opens a menu from elsewhere, as the Enter key on its button does: a menu opens by a pointer or a key, and not by a click. */
export function openMenu(selector: string): void {
  const trigger = document.querySelector<HTMLElement>(selector);
  trigger?.focus();
  trigger?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
}
