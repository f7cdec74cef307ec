import type { KeyboardEvent } from 'react';

const FOCUSABLE = 'a[href], button:not(:disabled), textarea, input, [tabindex="0"]';

/** Keeps Tab inside the element with this handler: it covers the page, so the focus must not move behind it. */
export function trapFocus(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Tab') return;
  const reachable = [...event.currentTarget.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(isShown);
  const [first, last] = [reachable[0], reachable.at(-1)];
  const leaves = event.shiftKey ? first : last;
  if (document.activeElement !== leaves) return;
  event.preventDefault();
  (event.shiftKey ? last : first)?.focus();
}

const isShown = (element: HTMLElement): boolean => element.getClientRects().length > 0;
