import { NEUTRAL_PAGES } from '../src/content/neutral-pages.ts';
import { isChatEntry, stepBack } from '../src/ui/history-entries.ts';
import { blankPage, LEFT_KEY } from '../src/ui/leave-page.ts';

let isLeaving = false;

/** Quick exit from somebody else's page: its entry in the history goes, and ours on top of it. Its other pages are its own. */
export function leavePage(lang: keyof typeof NEUTRAL_PAGES): void {
  blankPage();
  if (isLeaving) return;
  isLeaving = true;
  withSessionStorage((storage) => storage.setItem(LEFT_KEY, '1'));
  stepBack(isChatEntry() ? 1 : 0, () => location.replace(NEUTRAL_PAGES[lang]));
}

/** The tab was left quickly, and nobody has come to this page anew since. */
export const isLeftTab = (): unknown => withSessionStorage((storage) => storage.getItem(LEFT_KEY));

/** Nothing, where the browser keeps nothing. */
function withSessionStorage(work: (storage: Storage) => unknown): unknown {
  try {
    return work(sessionStorage);
  } catch {
    return;
  }
}

const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
if (load?.type === 'navigate') withSessionStorage((storage) => storage.removeItem(LEFT_KEY));

// A page that the browser has kept as it was may show the open chat; loaded anew, it does not.
addEventListener('pageshow', ({ persisted }) => {
  if (!persisted || !isLeftTab()) return;
  blankPage();
  location.reload();
});
