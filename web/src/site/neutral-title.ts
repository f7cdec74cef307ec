// Somebody may look over a shoulder at the tabs. Whoever wants it gets a title that says nothing, for
// as long as this tab lives. Runs without React, because it must hold from the first moment.

const KEY = 'aidline.neutral-title';

/** The footer's box, which carries the title to show. */
const BOX = 'input[data-neutral-title]';

export function watchForNeutralTitle(page: Document): void {
  const box = page.querySelector<HTMLInputElement>(BOX);
  if (!box) return;
  let own = page.title;
  const show = () => {
    // Writing a title is a change of the head as well, so what is there already is left alone.
    if (page.title === box.dataset.neutralTitle) return;
    own = page.title;
    if (isWanted()) page.title = box.dataset.neutralTitle!;
  };
  box.checked = isWanted();
  show();
  // Every page one walks to writes its own title.
  new MutationObserver(show).observe(page.head, { childList: true, subtree: true, characterData: true });
  page.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || !target.matches(BOX)) return;
    want(target.checked);
    page.title = target.checked ? target.dataset.neutralTitle! : own;
  });
}

/** A browser that refuses storage shows every page's own title again after the next load. */
function isWanted(): boolean {
  try {
    return sessionStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

function want(isOn: boolean): void {
  try {
    if (isOn) sessionStorage.setItem(KEY, '1');
    else sessionStorage.removeItem(KEY);
  } catch {
    return;
  }
}
