// Runs with the page, before React and the chat are fetched, so it must stay tiny and import nothing.

export const SESSION_KEY = 'aidline.chat.session';

/** Set once a person has used or closed the panel in this browser session; then it no longer opens automatically. */
export const AUTO_OPENED_KEY = 'aidline.chat.auto-opened';

/** The time before the panel opens automatically; the welcome delay of the settings is added. */
export const AUTO_OPEN_AFTER_MS = 1_000;

/** Its code is fetched, but not run, this long before it opens; enough for a slow connection. */
const PREFETCH_LEAD_MS = 2_000;

/** The page is hydrated only shortly before, so that loading the chat does not slow down reading the page. */
const HYDRATION_LEAD_MS = 500;

type ChatPrefetchOptions = {
  /** Hydrates the page. */
  hydratePage: () => Promise<void>;
  /** Downloads the code of page and chat without running it. */
  prefetch: () => Promise<unknown>;
};

/** Hydrates the page for the chat: at once for an existing session, otherwise in time for the automatic opening. */
export function hydrateForChat({ hydratePage, prefetch }: ChatPrefetchOptions): void {
  const wakeQuietly = () => void hydratePage().catch(ignoreUntilRequested);
  if (hasConversation()) return wakeQuietly();
  if (!isChatExpected()) return;
  setTimeout(() => void untilOpeningDue(prefetch).catch(ignoreUntilRequested).then(wakeQuietly), AUTO_OPEN_AFTER_MS);
}

/** Resolves when the page should be hydrated. At once if the delay cannot be loaded: the chat knows the default. */
async function untilOpeningDue(fetchAhead: () => Promise<unknown>): Promise<void> {
  const delaySeconds = await fetchWelcomeDelaySeconds();
  const dueMs = AUTO_OPEN_AFTER_MS + delaySeconds * 1000;
  await untilPageAge(dueMs - PREFETCH_LEAD_MS);
  await fetchAhead();
  await untilPageAge(dueMs - HYDRATION_LEAD_MS);
}

export async function fetchWelcomeDelaySeconds(): Promise<number> {
  const answer = await fetch('/api/settings/widget');
  const { welcomeDelaySeconds: seconds } = (await answer.json()) as { welcomeDelaySeconds?: unknown };
  if (typeof seconds !== 'number') throw new TypeError('the settings do not say how long to wait');
  return seconds;
}

async function untilPageAge(ms: number): Promise<void> {
  const waitMs = ms - performance.now();
  if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
}

/** There is a session, or the panel is still to open automatically. */
export function isChatExpected(): boolean {
  return hasConversation() || mayAutoOpen();
}

/**
 * Once per browser session and without storing anything about a visitor who does not interact: hence only on the first
 * page.
 */
export const mayAutoOpen = (): boolean => !isStored(() => sessionStorage, AUTO_OPENED_KEY) && isFirstPage();

/** No page of ours was shown in this tab directly before. Older browsers only report a reload or a return. */
function isFirstPage(): boolean {
  const arrival = (performance as Partial<Performance>).getEntriesByType?.('navigation')?.[0];
  const { type = 'navigate' } = (arrival ?? {}) as Partial<PerformanceNavigationTiming>;
  const { navigation } = window as { navigation?: Partial<Navigation> };
  return type === 'navigate' && !navigation?.activation?.from;
}

export const hasConversation = () => isStored(() => localStorage, SESSION_KEY);

/** A background download that fails is tried again when the visitor opens the chat. */
const ignoreUntilRequested = (): void => undefined;

function isStored(storage: () => Storage, key: string): boolean {
  try {
    return storage().getItem(key) !== null;
  } catch {
    return false;
  }
}
