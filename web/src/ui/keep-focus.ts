// A button that is pressed is often gone afterwards: "Claim" when the conversation is claimed, a notice when it was seen
// to. The browser then forgets where the focus was, and whoever works by keyboard or screen reader begins anew at the top
// of the page. Here the nearest part of the page that is left takes the focus instead: from it Tab goes on to what was
// next, and Enter, pressed once too often, does nothing.

/**
 * Watches the page until the returned function is called. Leaves alone what moves the focus itself, as dialogs do: it
 * looks two frames later.
 */
export function keepFocus(page: Document): () => void {
  let ancestors: Element[] = [];
  const onFocus = ({ target }: FocusEvent) => {
    ancestors = target instanceof Element ? ancestorsOf(target) : [];
  };
  const restore = () => {
    const lost = ancestors[0];
    if (page.activeElement !== page.body || !lost || isFocusable(lost)) return;
    const left = ancestors.find((one) => one !== lost && one.isConnected && isShown(one));
    if (left instanceof HTMLElement && left !== page.body) focusWithoutTabStop(left);
  };
  const observer = new MutationObserver(() => {
    if (page.activeElement === page.body && ancestors.length > 0)
      requestAnimationFrame(() => requestAnimationFrame(restore));
  });
  page.addEventListener('focusin', onFocus);
  observer.observe(page.body, { childList: true, subtree: true, attributeFilter: ['disabled', 'hidden'] });
  return () => {
    page.removeEventListener('focusin', onFocus);
    observer.disconnect();
  };
}

/** The element itself first. */
function ancestorsOf(element: Element): Element[] {
  const found: Element[] = [];
  for (let one: Element | null = element; one; one = one.parentElement) found.push(one);
  return found;
}

const isShown = (element: Element): boolean => element.getClientRects().length > 0;

/** Whoever has clicked beside it has left it on purpose. */
const isFocusable = (element: Element): boolean =>
  element.isConnected && isShown(element) && !element.matches(':disabled');

function focusWithoutTabStop(element: HTMLElement): void {
  const isStop = element.hasAttribute('tabindex');
  if (!isStop) {
    element.tabIndex = -1;
    element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true });
  }
  element.focus({ preventScroll: true });
}
