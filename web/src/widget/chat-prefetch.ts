// Runs with the page, before React and the chat are fetched, so it must stay tiny and import nothing.

export const SESSION_KEY = 'aidline.chat.session';

/** Set once a person has used or closed the panel in this browser session; then it opens no more by itself. */
export const AUTO_OPENED_KEY = 'aidline.chat.auto-opened';

/** The wait before the panel opens by itself; the welcome delay of the settings comes on top. */
export const AUTO_OPEN_AFTER_MS = 1_000;

/** Before it is due its code is fetched, which costs bytes and no work; two seconds are enough for that on a slow line. */
const PREFETCH_LEAD_MS = 2_000;

/** And the page comes alive only shortly before, so that nobody who is still taking it in pays for a chat to come. */
const HYDRATION_LEAD_MS = 500;

type ChatPrefetchOptions = {
  /** Makes the page live. */
  hydratePage: () => Promise<void>;
  /** Fetches the code of page and chat, and runs none of it. */
  prefetch: () => Promise<unknown>;
};

/** Brings the live page for the chat's sake: at once for a running conversation, otherwise in time for the opening. */
export function hydrateForChat({ hydratePage, prefetch }: ChatPrefetchOptions): void {
  const wakeQuietly = () => void hydratePage().catch(ignoreUntilRequested);
  if (hasConversation()) return wakeQuietly();
  if (!isChatExpected()) return;
  setTimeout(() => void untilOpeningDue(prefetch).catch(ignoreUntilRequested).then(wakeQuietly), AUTO_OPEN_AFTER_MS);
}

/** Settles when it is time to wake. Where the delay cannot be learned that is now: the chat knows what holds then. */
async function untilOpeningDue(fetchAhead: () => Promise<unknown>): Promise<void> {
  const delaySeconds = await fetchWelcomeDelaySeconds();
  const dueMs = AUTO_OPEN_AFTER_MS + delaySeconds * 1000;
  await untilPageAge(dueMs - PREFETCH_LEAD_MS);
  await fetchAhead();
  await untilPageAge(dueMs - HYDRATION_LEAD_MS);
}

async function fetchWelcomeDelaySeconds(): Promise<number> {
  const answer = await fetch('/api/settings/widget');
  const { welcomeDelaySeconds: seconds } = (await answer.json()) as { welcomeDelaySeconds?: unknown };
  if (typeof seconds !== 'number') throw new TypeError('the settings do not say how long to wait');
  return seconds;
}

async function untilPageAge(ms: number): Promise<void> {
  const waitMs = ms - performance.now();
  if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
}

/** There is a conversation to go on with, or the panel is still to open by itself. */
export function isChatExpected(): boolean {
  return hasConversation() || mayAutoOpen();
}

/** Once per browser session, and without storing anything about somebody who only looks: so on the first page alone. */
export const mayAutoOpen = (): boolean => !isStored(() => sessionStorage, AUTO_OPENED_KEY) && isFirstPage();

/** Nothing of ours was shown in this tab just before. The browser knows that; older ones know only of a reload or a return. */
function isFirstPage(): boolean {
  const arrival = (performance as Partial<Performance>).getEntriesByType?.('navigation')?.[0];
  const { type = 'navigate' } = (arrival ?? {}) as Partial<PerformanceNavigationTiming>;
  const { navigation } = window as { navigation?: Partial<Navigation> };
  return type === 'navigate' && !navigation?.activation?.from;
}

const hasConversation = () => isStored(() => localStorage, SESSION_KEY);

/** A download that failed while nobody had asked for anything is tried again when somebody does. */
const ignoreUntilRequested = (): void => undefined;

function isStored(storage: () => Storage, key: string): boolean {
  try {
    return storage().getItem(key) !== null;
  } catch {
    return false;
  }
}
