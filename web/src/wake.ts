// The public pages are documents: they read, scroll and link without React. React, the router and the
// chat (over 100 KB) are fetched when somebody first needs them, and a click made before that is not
// lost: it is held, shown as busy, and repeated once the page is live.

import { fetchWords } from 'virtual:words';
import { fetchParts, showFetchTrouble } from './api/fetch-parts.ts';
import { isAgentArea, localeOf } from './i18n/locale-path.ts';

/** Agents have the chat before them from the start. */
const ROOMS = ['site', 'chat', 'desk'] as const;

let waking: Promise<void> | undefined;

/** Makes the page live; safe to call often. Rejects when the code could not be fetched, and may then be called again. */
export function wake(): Promise<void> {
  waking ??= fetchParts('live-parts')
    .then(() => fetchWords(localeOf(location.pathname), isAgentArea(location.pathname) ? [...ROOMS] : ['site']))
    .then(() => import('./hydrate.tsx'))
    .then(({ hydrated }) => hydrated)
    .catch((fault: unknown) => {
      waking = undefined;
      throw fault;
    });
  return waking;
}

/** Everything that page and chat will need, for later; nothing of it runs. */
export const fetchAhead = (): Promise<unknown> => Promise.all([fetchParts('live-parts'), fetchParts('chat-parts')]);

/**
 * Pointing at a button or reaching it with the keyboard starts the download; pressing it is repeated when it arrived.
 * A field marked `data-wakes` starts it as well, and keeps by itself what is typed meanwhile.
 */
export function wakeOnNeed(page: Document): void {
  const listening = new AbortController();
  const options = { capture: true, passive: true, signal: listening.signal };
  for (const sign of ['pointerover', 'touchstart', 'focusin']) {
    page.addEventListener(sign, (event) => void (needsLife(event) && startQuietly(listening)), options);
  }
  page.addEventListener('click', (event) => holdClick(event, listening), { capture: true, signal: listening.signal });
}

/** A list that was written whole must be cut to what its address asks for. */
export function wakeForChoice(wakeUp: () => Promise<void>): void {
  if (document.querySelector('[data-wakes]')) void wakeUp().catch(() => undefined);
}

/** A download that failed before anybody pressed anything is nobody's trouble; the press tries again. */
function startQuietly(listening: AbortController): void {
  wake().then(
    () => listening.abort(),
    () => undefined,
  );
}

function holdClick(event: Event, listening: AbortController): void {
  const button = buttonOf(event);
  if (!button) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (button.ariaBusy === 'true') return;
  button.ariaBusy = 'true';
  showFetchTrouble(false);
  Promise.all([wake(), button.hasAttribute('data-chat') && fetchParts('chat-parts')])
    .then(() => {
      listening.abort();
      button.ariaBusy = null;
      button.click();
    })
    .catch(() => {
      button.ariaBusy = null;
      showFetchTrouble(true);
    });
}

function needsLife(event: Event): boolean {
  return event.target instanceof Element && event.target.closest('button, [data-wakes]') !== null;
}

function buttonOf(event: Event): HTMLButtonElement | null {
  return event.target instanceof Element ? event.target.closest('button') : null;
}
