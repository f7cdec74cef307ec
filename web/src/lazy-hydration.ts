// The public pages are documents: reading, scrolling and links work without React. React, the router and the chat (over
// 100 KB) are fetched when a visitor first needs them. A click before that is held, shown as busy, and repeated after
// hydration.

import { prefetchChunks, showFetchError } from './api/prefetch-chunks.ts';
import { loadMessages } from './i18n/load-messages.ts';
import { isAgentArea, localeOf } from './i18n/locale-path.ts';

/** Agents' pages need the texts of the chat from the start. */
const AGENT_BUNDLES = ['site', 'chat', 'console'] as const;

let hydrationPromise: Promise<void> | undefined;

/**
 * Hydrates the page; calls after the first share its promise. Rejects when the code could not be fetched, and may then
 * be called again.
 */
export function hydratePage(): Promise<void> {
  hydrationPromise ??= prefetchChunks('live-parts')
    .then(() => loadMessages(localeOf(location.pathname), isAgentArea(location.pathname) ? AGENT_BUNDLES : ['site']))
    // Alone first: run together with the page's own code it would be a long task on a phone.
    .then(() => import('react-dom/client'))
    .then(() => import('./hydrate.tsx'))
    .then(({ hydrated }) => hydrated)
    .catch((fault: unknown) => {
      hydrationPromise = undefined;
      throw fault;
    });
  return hydrationPromise;
}

/** Downloads the code of the page and the chat without running it. */
export const prefetchPageAndChat = (): Promise<unknown> =>
  Promise.all([prefetchChunks('live-parts'), prefetchChunks('chat-parts')]);

/**
 * Hovering or focusing a button starts the download; a click on it is repeated after hydration. A field marked
 * `data-wakes` starts it as well, and keeps what is typed meanwhile.
 */
export function hydrateOnInteraction(page: Document): void {
  const listening = new AbortController();
  const options = { capture: true, passive: true, signal: listening.signal };
  for (const sign of ['pointerover', 'touchstart', 'focusin']) {
    page.addEventListener(sign, (event) => onSign(event, listening), options);
  }
  page.addEventListener('click', (event) => repeatClickWhenHydrated(event, listening), {
    capture: true,
    signal: listening.signal,
  });
}

/** A list is prerendered whole, so a query in the address needs hydration. */
export function hydrateForQuery(hydrate: () => Promise<void>): void {
  if (document.querySelector('[data-wakes]')) void hydrate().catch(() => undefined);
}

function onSign(event: Event, listening: AbortController): void {
  if (!needsHydration(event)) return;
  hydrateInBackground(listening);
  if (closestButton(event)?.hasAttribute('data-chat')) void prefetchChunks('chat-parts').catch(() => undefined);
}

/** A background download that fails is not reported; the next click tries again. */
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
