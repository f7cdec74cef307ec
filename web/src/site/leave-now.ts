import { NEUTRAL_PAGES } from '../content/neutral-pages.ts';
import { localeOf } from '../i18n/locale-path.ts';
import { watchForExits, watchForShift } from '../ui/exit-signs.ts';
import { forgetVisit } from '../ui/forget-visit.ts';
import { isEntryOfChat, stepBack } from '../ui/history-entries.ts';
import { blankPage, LEFT_KEY, markTabLeft } from '../ui/leave-page.ts';

// Somebody who is watched must be able to get away in a blink, from the first moment the page shows. So this runs without
// React and blanks the page before it navigates. Our entries in the history of the tab cannot all be removed: those of this
// document are gone back over, and the last of them is replaced; what is left of others, or lies ahead, `left-tab.ts` sends
// away again when somebody comes back to it.

export function watchForQuickExit(page: Document, leave = leaveNow): void {
  watchForShift(page, leave);
  watchForExits(page, leave);
}

let isLeaving = false;

function leaveNow(): void {
  if (isLeaving) return;
  isLeaving = true;
  const neutralPage = NEUTRAL_PAGES[localeOf(location.pathname)];
  const entries = entriesBehind();
  blankPage();
  forgetVisit();
  const isMarked = markTabLeft();
  stepBack(entries, () => {
    if (isMarked || !window.navigation) return location.replace(neutralPage);
    // The mark can only be in this entry, which therefore stays, and everything ahead of it goes.
    window.navigation.updateCurrentEntry({ state: LEFT_KEY });
    location.assign(neutralPage);
  });
}

/** How many entries of this same document lie behind this one: pages one walked to without a load, and the open chat of a phone. */
function entriesBehind(): number {
  const entries = window.navigation?.entries();
  const index = window.navigation?.currentEntry?.index;
  if (!entries || index === undefined) return isEntryOfChat() ? 1 : 0;
  const behind = entries.slice(0, index);
  return index - 1 - behind.findLastIndex(({ sameDocument }) => !sameDocument);
}
