import { CHAT_ENTRY, isEntryOfChat } from './history-entries.ts';

/** Upright or on its side: an open chat has the whole screen. `beside` in look.css is all the rest. */
export const PHONE = '(max-width: 39.99rem), (max-width: 59.99rem) and (max-height: 29.99rem)';

type WholeScreen = {
  /** The phone's back button was pressed: it closes the chat and does not leave the page behind it. */
  onBack: () => void;
  /** Told at once, and whenever the on-screen keyboard comes or goes. */
  onFree: (free: FreePart) => void;
};

/** What the on-screen keyboard leaves free of the window, in CSS pixels; `top` is where it begins. */
type FreePart = { top: number; height: number };

/**
 * Takes the screen of a phone for the chat, on our own site and on other people's pages: the page behind it does not
 * scroll along under the finger, and the back button closes the chat. Returns the way to give it back as it was.
 */
export function takeWholeScreen({ onBack, onFree }: WholeScreen): () => void {
  const undo = [holdStill(), watchFreePart(onFree), holdBackButton(onBack)];
  return () => {
    for (const end of undo) end();
  };
}

/** A page's own inline value comes back. */
function holdStill(): () => void {
  const { style } = document.documentElement;
  const [value, priority] = [style.getPropertyValue('overflow'), style.getPropertyPriority('overflow')];
  style.setProperty('overflow', 'hidden', 'important');
  return () => style.setProperty('overflow', value, priority);
}

/**
 * `dvh` does not know of the keyboard on every phone, and a frame never hears of it. Whoever zooms in with two fingers
 * looks at a part of the chat, and the chat does not get smaller for that.
 */
function watchFreePart(onFree: (free: FreePart) => void): () => void {
  const view = window.visualViewport;
  if (!view) return () => undefined;
  const measure = () => onFree({ top: view.scale > 1 ? 0 : view.offsetTop, height: view.height * view.scale });
  measure();
  view.addEventListener('resize', measure);
  view.addEventListener('scroll', measure);
  return () => {
    view.removeEventListener('resize', measure);
    view.removeEventListener('scroll', measure);
  };
}

/**
 * One entry in the history stands for the open chat. Browsers pass over one that nobody's finger has led to, and the
 * page's own with it: then none is made.
 */
function holdBackButton(onBack: () => void): () => void {
  if (!isEntryOfChat() && navigator.userActivation?.hasBeenActive !== false) pushMark();
  addEventListener('popstate', onBack);
  return () => {
    removeEventListener('popstate', onBack);
    if (isEntryOfChat()) history.back();
  };
}

/** Past the page's router, which puts a function of its own in front: it would go to where it is, and scroll to the top. */
const pushMark = (): void =>
  History.prototype.pushState.call(history, { ...(history.state as object | null), [CHAT_ENTRY]: true }, '');
