import { AUTO_OPEN_AFTER_MS, AUTO_OPENED_KEY } from './early-signs.ts';

type AutoOpen = {
  /** The welcome delay in force; the default when it cannot be learned. */
  delaySeconds: () => Promise<number>;
  open: () => void;
  /** Milliseconds since the page began. */
  now?: () => number;
};

/** Opens the chat by itself, once per browser session and never in a tab nobody looks at. Returns the way to call it off. */
export function openOnce({ delaySeconds, open, now = () => performance.now() }: AutoOpen): () => void {
  if (hasOpened()) return () => undefined;
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
    if (!hasOpened()) open();
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

/** Said whenever the panel opens, by whomever. */
export function noteOpened(): void {
  try {
    sessionStorage.setItem(AUTO_OPENED_KEY, '1');
  } catch {
    openedWithoutStorage = true;
  }
}

/** Where nothing can be kept, "once per browser session" shrinks to "once per page". */
let openedWithoutStorage = false;

function hasOpened(): boolean {
  try {
    return openedWithoutStorage || sessionStorage.getItem(AUTO_OPENED_KEY) !== null;
  } catch {
    return openedWithoutStorage;
  }
}
