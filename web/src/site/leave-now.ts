import { NEUTRAL_PAGES } from '../content/neutral-pages.ts';
import { localeOf } from '../i18n/locale-path.ts';

// Somebody who is watched must be able to get away in a blink, from the first moment the page shows.
// So this runs without React, blanks the page before it navigates (a slow network must not leave it
// standing), and replaces the page in the history so that "back" does not return to it.

/** Shift pressed this often, with no other key between, means: away from here. */
const PRESSES = 3;

/** Longer than a frightened hand needs, shorter than three unrelated presses usually take. */
const WINDOW_MS = 2000;

/** An agent's own things, kept in the same browser: nothing of a visitor is in them. */
const AGENT_KEYS = /^(agentId$|agentName$|quickResponses_)/;

export function watchForQuickExit(page: Document, leave = leaveNow): void {
  let presses: number[] = [];
  page.addEventListener('keydown', (event) => {
    if (event.repeat) return;
    const isPlainShift = event.key === 'Shift' && !event.ctrlKey && !event.altKey && !event.metaKey;
    presses = isPlainShift ? [...presses, event.timeStamp].slice(-PRESSES) : [];
    const first = presses[0];
    if (presses.length === PRESSES && first !== undefined && event.timeStamp - first <= WINDOW_MS) leave();
  });
  page.addEventListener('click', (event) => {
    const isExit = event.target instanceof Element && event.target.closest('[data-quick-exit]');
    if (!isExit) return;
    event.preventDefault();
    leave();
  });
}

function leaveNow(): void {
  const neutralPage = NEUTRAL_PAGES[localeOf(location.pathname)];
  document.documentElement.style.display = 'none';
  document.title = ' ';
  forgetVisit();
  location.replace(neutralPage);
}

export function forgetVisit(): void {
  evenIfRefused(forgetStored);
  evenIfRefused(forgetCopies);
}

/** A browser that refuses storage has nothing to forget; leaving must not fail over it. */
function evenIfRefused(forget: () => void): void {
  try {
    forget();
  } catch {
    return;
  }
}

function forgetStored(): void {
  sessionStorage.clear();
  for (const key of Object.keys(localStorage)) if (!AGENT_KEYS.test(key)) localStorage.removeItem(key);
}

/** The chat's second copy (`chat/kept-copy.ts`) and chosen files (`chat/files/kept-files.ts`): their own lines empty them at once, also while the page goes away. */
function forgetCopies(): void {
  dispatchEvent(new Event('aidline.forget'));
  for (const name of ['aidline.kept', 'aidline.files']) indexedDB.deleteDatabase(name);
}
