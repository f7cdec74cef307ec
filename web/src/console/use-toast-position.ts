import { type RefObject, useEffect } from 'react';

/** As `toast-position` in `tokens.css`. */
const PHONE = '(width < 48rem)';

/**
 * While a conversation is shown, toasts of a phone stand below its head and not at the foot, where the reply box is: what
 * somebody is about to press neither moves nor is covered.
 */
export function useToastPosition(head: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = head.current;
    if (!element?.parentElement || typeof ResizeObserver === 'undefined') return;
    const { style } = document.documentElement;
    const phone = matchMedia(PHONE);
    const observer = new ResizeObserver(() => {
      // A property of the root costs the style of the whole page, with each change of the conversation.
      if (!phone.matches) return;
      style.setProperty('--toast-top', `${Math.round(element.getBoundingClientRect().bottom)}px`);
      style.setProperty('--toast-bottom', 'auto');
    });
    observer.observe(element);
    // What appears above the conversation moves it and makes it lower.
    observer.observe(element.parentElement);
    return () => {
      observer.disconnect();
      style.removeProperty('--toast-top');
      style.removeProperty('--toast-bottom');
    };
  }, [head]);
}
