import { AUTO_OPEN_AFTER_MS, AUTO_OPENED_KEY, mayAutoOpen } from './chat-prefetch.ts';

type AutoOpenOptions = {
  /** The configured welcome delay; the default when it cannot be loaded. */
  delaySeconds: () => Promise<number>;
  open: () => void;
  /** On this page, for any reason. */
  hasOpened: () => boolean;
  /** Milliseconds since the page's navigation started. */
  now?: () => number;
};

/**
 * Opens the chat automatically, once per browser session, never in a hidden tab, and never over the first steps of a
 * page: it waits until they have been passed. Returns a function that cancels it.
 */
export function scheduleAutoOpen({
  delaySeconds,
  open,
  hasOpened,
  now = () => performance.now(),
}: AutoOpenOptions): () => void {
  if (!mayAutoOpen()) return () => undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isDue = false;
  let isOff = false;
  const callOff = () => {
    isOff = true;
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', openIfSeen);
    document.removeEventListener('scroll', openIfSeen);
  };
  const openIfSeen = () => {
    if (!isDue || document.visibilityState !== 'visible' || areFirstStepsInView()) return;
    callOff();
    if (!hasOpened() && mayAutoOpen()) open();
  };
  const becomeDue = () => {
    isDue = true;
    openIfSeen();
  };
  document.addEventListener('visibilitychange', openIfSeen);
  document.addEventListener('scroll', openIfSeen, { passive: true });
  void delaySeconds().then((seconds) => {
    if (!isOff) timer = setTimeout(becomeDue, Math.max(0, AUTO_OPEN_AFTER_MS + seconds * 1000 - now()));
  });
  return callOff;
}

/** What to do first, marked `data-first-steps`: a panel would cover it, or take the eye from it. */
function areFirstStepsInView(): boolean {
  return [...document.querySelectorAll('[data-first-steps]')].some((steps) => {
    const { top, bottom } = steps.getBoundingClientRect();
    return bottom > 0 && top < innerHeight;
  });
}

/**
 * Called when a person uses or closes the panel, so that it does not open automatically again; never called before an
 * interaction.
 */
export function recordPanelUsed(): void {
  try {
    sessionStorage.setItem(AUTO_OPENED_KEY, '1');
  } catch {
    return; // where storage is blocked, "once per browser session" becomes "once per page"
  }
}
