import { AUTO_OPEN_AFTER_MS, AUTO_OPENED_KEY, mayAutoOpen } from './chat-prefetch.ts';

type AutoOpenOptions = {
  /** The welcome delay in force; the default when it cannot be learned. */
  delaySeconds: () => Promise<number>;
  open: () => void;
  /** On this page, by whomever. */
  hasOpened: () => boolean;
  /** Milliseconds since the page began. */
  now?: () => number;
};

/** Opens the chat by itself, once per browser session and never in a tab nobody looks at. Returns the way to call it off. */
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
  };
  const openIfSeen = () => {
    if (!isDue || document.visibilityState !== 'visible') return;
    callOff();
    if (!hasOpened() && mayAutoOpen()) open();
  };
  const becomeDue = () => {
    isDue = true;
    openIfSeen();
  };
  document.addEventListener('visibilitychange', openIfSeen);
  void delaySeconds().then((seconds) => {
    if (!isOff) timer = setTimeout(becomeDue, Math.max(0, AUTO_OPEN_AFTER_MS + seconds * 1000 - now()));
  });
  return callOff;
}

/** Said when a person uses the panel or closes it, so that it does not open by itself again; never before an act of theirs. */
export function recordPanelUsed(): void {
  try {
    sessionStorage.setItem(AUTO_OPENED_KEY, '1');
  } catch {
    return; // where nothing can be kept, "once per browser session" shrinks to "once per page"
  }
}
