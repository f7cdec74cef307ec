import { useEffect, useSyncExternalStore } from 'react';

/** Below Tailwind's `sm`: the panel has the whole screen. */
const PHONE = '(max-width: 39.99rem)';

export function useIsPhone(): boolean {
  return useSyncExternalStore(
    watchWidth,
    () => matchMedia(PHONE).matches,
    () => false,
  );
}

function watchWidth(onChange: () => void): () => void {
  const media = matchMedia(PHONE);
  media.addEventListener('change', onChange);
  return () => media.removeEventListener('change', onChange);
}

/** The page behind a full screen must not scroll along under the finger. */
export function useStillPage(isStill: boolean): void {
  useEffect(() => {
    if (!isStill) return;
    const { style } = document.documentElement;
    style.overflow = 'hidden';
    return () => void (style.overflow = '');
  }, [isStill]);
}

/** The part that the on-screen keyboard leaves free, as custom properties; `dvh` does not know it on every phone. */
export function useVisibleHeight(isNeeded: boolean): void {
  useEffect(() => {
    const view = window.visualViewport;
    if (!isNeeded || !view) return;
    const { style } = document.documentElement;
    const measure = () => {
      style.setProperty('--visible-height', `${view.height}px`);
      style.setProperty('--visible-top', `${view.offsetTop}px`);
    };
    measure();
    view.addEventListener('resize', measure);
    view.addEventListener('scroll', measure);
    return () => {
      view.removeEventListener('resize', measure);
      view.removeEventListener('scroll', measure);
      style.removeProperty('--visible-height');
      style.removeProperty('--visible-top');
    };
  }, [isNeeded]);
}
