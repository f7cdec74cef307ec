// Other people may see the titles of the tabs. A visitor can choose a neutral title for the lifetime of this tab.
// Otherwise the page's own title is shown, prefixed with the chat's number of unread messages. Runs without React,
// because it must apply before hydration.

const STORAGE_KEY = 'aidline.neutral-title';

/** The checkbox in the footer, which carries the neutral title. */
const CHECKBOX_SELECTOR = 'input[data-neutral-title]';

export function watchForNeutralTitle(page: Document): void {
  const box = page.querySelector<HTMLInputElement>(CHECKBOX_SELECTOR);
  if (!box) return;
  let own = page.title;
  let shown = own;
  let unseen = 0;
  let isNeutral = isNeutralTitleOn();
  const show = () => {
    if (page.title !== shown) own = page.title;
    shown = isNeutral ? box.dataset.neutralTitle! : titleWithUnreadCount(own, unseen);
    // Setting the title triggers the observer again, so an unchanged title is not set.
    if (page.title !== shown) page.title = shown;
  };
  box.checked = isNeutral;
  show();
  // Every client-side navigation sets the page's own title.
  new MutationObserver(show).observe(page.head, { childList: true, subtree: true, characterData: true });
  addEventListener('aidline.unseen', ({ detail }: CustomEventInit<number>) => {
    unseen = detail ?? 0;
    show();
  });
  page.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || !target.matches(CHECKBOX_SELECTOR)) return;
    isNeutral = target.checked;
    setNeutralTitle(isNeutral);
    show();
  });
}

const titleWithUnreadCount = (title: string, unseen: number): string =>
  unseen > 0 ? `(${unseen > 9 ? '9+' : unseen}) ${title}` : title;

/** Where storage is blocked, the page's own title returns after the next load. */
function isNeutralTitleOn(): boolean {
  try {
    return sessionStorage.getItem(STORAGE_KEY) !== null;
  } catch {
    return false;
  }
}

function setNeutralTitle(isOn: boolean): void {
  try {
    if (isOn) sessionStorage.setItem(STORAGE_KEY, '1');
    else sessionStorage.removeItem(STORAGE_KEY);
  } catch {
    return;
  }
}
