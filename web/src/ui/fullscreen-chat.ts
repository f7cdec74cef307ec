import { CHAT_ENTRY_KEY, isChatEntry } from './history-entries.ts';

/** Upright or on its side: an open chat has the whole screen. `beside` in look.css is all the rest. */
export const PHONE_MEDIA_QUERY = '(max-width: 39.99rem), (max-width: 59.99rem) and (max-height: 29.99rem)';

type FullscreenOptions = {
  /** The phone's back button was pressed: it closes the chat and does not leave the page behind it. */
  onBack: () => void;
  /** Told at once, and whenever the on-screen keyboard comes or goes. */
  onVisibleArea: (free: VisibleArea) => void;
};

/** What the on-screen keyboard leaves free of the window, in CSS pixels; `top` is where it begins. */
type VisibleArea = { top: number; height: number };

/**
 * Takes the screen of a phone for the chat, on our own site and on other people's pages: the page behind it does not
 * scroll along under the finger, and the back button closes the chat. Returns the way to give it back as it was.
 */
export function enterFullscreen({ onBack, onVisibleArea }: FullscreenOptions): () => void {
  const undo = [lockScroll(), watchVisibleArea(onVisibleArea), captureBackButton(onBack)];
  return () => {
    for (const end of undo) end();
  };
}

/** A page's own inline value comes back. */
function lockScroll(): () => void {
  const { style } = document.documentElement;
  const [value, priority] = [style.getPropertyValue('overflow'), style.getPropertyPriority('overflow')];
  style.setProperty('overflow', 'hidden', 'important');
  return () => style.setProperty('overflow', value, priority);
}

/**
 * `dvh` does not know of the keyboard on every phone, and a frame never hears of it. Whoever zooms in with two fingers
 * looks at a part of the chat, and the chat does not get smaller for that.
 */
function watchVisibleArea(onFree: (free: VisibleArea) => void): () => void {
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
function captureBackButton(onBack: () => void): () => void {
  if (!isChatEntry() && navigator.userActivation?.hasBeenActive !== false) pushChatEntry();
  addEventListener('popstate', onBack);
  return () => {
    removeEventListener('popstate', onBack);
    if (isChatEntry()) history.back();
  };
}

/** Past the page's router, which puts a function of its own in front: it would go to where it is, and scroll to the top. */
const pushChatEntry = (): void =>
  History.prototype.pushState.call(history, { ...(history.state as object | null), [CHAT_ENTRY_KEY]: true }, '');
