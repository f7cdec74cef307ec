import { type RefObject, useEffect } from 'react';

/**
 * While a conversation is shown, toasts of a phone stand below its head and not at the foot, where the reply box is: what
 * somebody is about to press neither moves nor is covered.
 */
export function useToastPosition(head: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = head.current;
    if (!element?.parentElement || typeof ResizeObserver === 'undefined') return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => {
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
