// Somebody may look over a shoulder at the tabs. Whoever wants it gets a title that says nothing, for
// as long as this tab lives. Otherwise it is the page's own, and before it stands how much the chat has
// to tell. Runs without React, because it must hold from the first moment.

const STORAGE_KEY = 'aidline.neutral-title';

/** The footer's box, which carries the title to show. */
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
    // Writing a title is a change of the head as well, so what is there already is left alone.
    if (page.title !== shown) page.title = shown;
  };
  box.checked = isNeutral;
  show();
  // Every page one walks to writes its own title.
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

/** A browser that refuses storage shows every page's own title again after the next load. */
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
