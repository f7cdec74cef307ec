import type { KeyboardEvent } from 'react';

const FOCUSABLE = 'a[href], button:not(:disabled), textarea, input, [tabindex="0"]';

/** Tab goes round inside the element whose handler this is: it covers the page, so the focus must not go behind it. */
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
