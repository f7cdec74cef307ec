import { CHAT_ENTRY_KEY, isChatEntry } from './history-entries.ts';

/**
 * A phone in portrait or landscape: an open chat fills the screen. The variant `beside` in look.css is the opposite.
 */
export const PHONE_MEDIA_QUERY = '(max-width: 39.99rem), (max-width: 59.99rem) and (max-height: 29.99rem)';

type FullscreenOptions = {
  /** The phone's back button was pressed: it closes the chat and keeps the page. */
  onBack: () => void;
  /** Called at once, and whenever the on-screen keyboard opens or closes. */
  onVisibleArea: (free: VisibleArea) => void;
};

/** The part of the window not covered by the on-screen keyboard, in CSS pixels; `top` is its upper edge. */
type VisibleArea = { top: number; height: number };

/**
 * Makes the chat fill a phone's screen, on our own site and on embedding pages: the page behind it does not scroll, and
 * the back button closes the chat. Returns a function that undoes it.
 */
export function enterFullscreen({ onBack, onVisibleArea }: FullscreenOptions): () => void {
  const undo = [lockScroll(), watchVisibleArea(onVisibleArea), captureBackButton(onBack)];
  return () => {
    for (const end of undo) end();
  };
}

/** Undoing restores the page's own inline value. */
function lockScroll(): () => void {
  const { style } = document.documentElement;
  const [value, priority] = [style.getPropertyValue('overflow'), style.getPropertyPriority('overflow')];
  style.setProperty('overflow', 'hidden', 'important');
  return () => style.setProperty('overflow', value, priority);
}

/**
 * On some phones `dvh` ignores the keyboard, and in a frame it always does. Pinch zoom must not shrink the chat, so the
 * scale is factored out.
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
 * Adds one history entry for the open chat. Browsers skip an entry that was added without a user's action, and the
 * page's own entry with it: in that case none is added.
 */
function captureBackButton(onBack: () => void): () => void {
  if (!isChatEntry() && navigator.userActivation?.hasBeenActive !== false) pushChatEntry();
  addEventListener('popstate', onBack);
  return () => {
    removeEventListener('popstate', onBack);
    if (isChatEntry()) history.back();
  };
}

/**
 * Calls `History.prototype` directly, because the router has replaced `history.pushState`: it would navigate to the
 * current page and scroll to the top.
 */
const pushChatEntry = (): void =>
  History.prototype.pushState.call(history, { ...(history.state as object | null), [CHAT_ENTRY_KEY]: true }, '');
