import { NEUTRAL_PAGES } from '../content/neutral-pages.ts';
import { localeOf } from '../i18n/locale-path.ts';
import { watchForExitClicks, watchForShiftPresses } from '../ui/quick-exit-triggers.ts';
import { clearVisitorData } from '../ui/clear-visitor-data.ts';
import { isChatEntry, stepBack } from '../ui/history-entries.ts';
import { blankPage, LEFT_KEY, markTabLeft } from '../ui/leave-page.ts';

// Somebody who is watched must be able to get away in a blink, from the first moment the page shows. So this runs without
// React and blanks the page before it navigates. Our entries in the history of the tab cannot all be removed: those of this
// document are gone back over, and the last of them is replaced; what is left of others, or lies ahead, `left-tab-guard.ts` sends
// away again when somebody comes back to it.

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
    // The mark can only be in this entry, which therefore stays, and everything ahead of it goes.
    window.navigation.updateCurrentEntry({ state: LEFT_KEY });
    location.assign(neutralPage);
  });
}

/** How many entries of this same document lie behind this one: pages one walked to without a load, and the open chat of a phone. */
function entriesOfThisDocument(): number {
  const entries = window.navigation?.entries();
  const index = window.navigation?.currentEntry?.index;
  if (!entries || index === undefined) return isChatEntry() ? 1 : 0;
  const behind = entries.slice(0, index);
  return index - 1 - behind.findLastIndex(({ sameDocument }) => !sameDocument);
}
