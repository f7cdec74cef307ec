// The public pages are documents: they read, scroll and link without React. React, the router and the
// chat (over 100 KB) are fetched when somebody first needs them, and a click made before that is not
// lost: it is held, shown as busy, and repeated once the page is live.

import { fetchWords } from 'virtual:words';
import { prefetchChunks, showFetchError } from './api/prefetch-chunks.ts';
import { isAgentArea, localeOf } from './i18n/locale-path.ts';

/** Agents have the chat before them from the start. */
const AGENT_BUNDLES = ['site', 'chat', 'desk'] as const;

let hydrationPromise: Promise<void> | undefined;

/** Makes the page live; safe to call often. Rejects when the code could not be fetched, and may then be called again. */
export function hydratePage(): Promise<void> {
  hydrationPromise ??= prefetchChunks('live-parts')
    .then(() => fetchWords(localeOf(location.pathname), isAgentArea(location.pathname) ? [...AGENT_BUNDLES] : ['site']))
    .then(() => import('./hydrate.tsx'))
    .then(({ hydrated }) => hydrated)
    .catch((fault: unknown) => {
      hydrationPromise = undefined;
      throw fault;
    });
  return hydrationPromise;
}

/** Everything that page and chat will need, for later; nothing of it runs. */
export const prefetchPageAndChat = (): Promise<unknown> =>
  Promise.all([prefetchChunks('live-parts'), prefetchChunks('chat-parts')]);

/**
 * Pointing at a button or reaching it with the keyboard starts the download; pressing it is repeated when it arrived.
 * A field marked `data-wakes` starts it as well, and keeps by itself what is typed meanwhile.
 */
export function hydrateOnInteraction(page: Document): void {
  const listening = new AbortController();
  const options = { capture: true, passive: true, signal: listening.signal };
  for (const sign of ['pointerover', 'touchstart', 'focusin']) {
    page.addEventListener(sign, (event) => void (needsHydration(event) && hydrateInBackground(listening)), options);
  }
  page.addEventListener('click', (event) => repeatClickWhenHydrated(event, listening), {
    capture: true,
    signal: listening.signal,
  });
}

/** A list that was written whole must be cut to what its address asks for. */
export function hydrateForQuery(wakeUp: () => Promise<void>): void {
  if (document.querySelector('[data-wakes]')) void wakeUp().catch(() => undefined);
}

/** A download that failed before anybody pressed anything is nobody's trouble; the press tries again. */
function hydrateInBackground(listening: AbortController): void {
  hydratePage().then(
    () => listening.abort(),
    () => undefined,
  );
}

function repeatClickWhenHydrated(event: Event, listening: AbortController): void {
  const button = closestButton(event);
  if (!button) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (button.ariaBusy === 'true') return;
  button.ariaBusy = 'true';
  showFetchError(false);
  Promise.all([hydratePage(), button.hasAttribute('data-chat') && prefetchChunks('chat-parts')])
    .then(() => {
      listening.abort();
      button.ariaBusy = null;
      button.click();
    })
    .catch(() => {
      button.ariaBusy = null;
      showFetchError(true);
    });
}

function needsHydration(event: Event): boolean {
  return event.target instanceof Element && event.target.closest('button, [data-wakes]') !== null;
}

function closestButton(event: Event): HTMLButtonElement | null {
  return event.target instanceof Element ? event.target.closest('button') : null;
}
