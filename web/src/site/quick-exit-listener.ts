import { NEUTRAL_PAGES } from '../content/neutral-pages.ts';
import { localeOf } from '../i18n/locale-path.ts';
import { watchForExitClicks, watchForShiftPresses } from '../ui/quick-exit-triggers.ts';
import { clearVisitorData } from '../ui/clear-visitor-data.ts';
import { isChatEntry, stepBack } from '../ui/history-entries.ts';
import { blankPage, LEFT_KEY, markTabLeft } from '../ui/leave-page.ts';

// Somebody who is being watched must be able to leave at once, as soon as the page is visible. So this runs without
// React and blanks the page before it navigates. A page cannot remove all of its entries from the tab's history: it
// goes back over those of this document and replaces the last of them; `left-tab-guard.ts` redirects from any others
// when somebody returns to them.

export function watchForQuickExit(page: Document, leave = leaveToNeutralPage): void {
  watchForShiftPresses(page, leave);
  watchForExitClicks(page, leave);
}

let isLeaving = false;

function leaveToNeutralPage(): void {
  if (isLeaving) return;
  isLeaving = true;
  const neutralPage = NEUTRAL_PAGES[localeOf(location.pathname)];
  const entries = entriesOfThisDocument();
  blankPage();
  clearVisitorData();
  const isMarked = markTabLeft();
  stepBack(entries, () => {
    if (isMarked || !window.navigation) return location.replace(neutralPage);
    // Only this entry can carry the mark, so it stays in the history, and every entry after it is dropped.
    window.navigation.updateCurrentEntry({ state: LEFT_KEY });
    location.assign(neutralPage);
  });
}

/**
 * The number of history entries of this document before this one: client-side navigations, and the open chat on a
 * phone.
 */
function entriesOfThisDocument(): number {
  const entries = window.navigation?.entries();
  const index = window.navigation?.currentEntry?.index;
  if (!entries || index === undefined) return isChatEntry() ? 1 : 0;
  const behind = entries.slice(0, index);
  return index - 1 - behind.findLastIndex(({ sameDocument }) => !sameDocument);
}
