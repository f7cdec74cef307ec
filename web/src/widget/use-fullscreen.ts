import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { PHONE_MEDIA_QUERY, enterFullscreen } from '../ui/fullscreen-chat.ts';

export function useIsPhone(): boolean {
  return useSyncExternalStore(
    watchWidth,
    () => matchMedia(PHONE_MEDIA_QUERY).matches,
    () => false,
  );
}

function watchWidth(onChange: () => void): () => void {
  const media = matchMedia(PHONE_MEDIA_QUERY);
  media.addEventListener('change', onChange);
  return () => media.removeEventListener('change', onChange);
}

/** The area not covered by the keyboard is set as two custom properties, from which the panel takes its height. */
export function useFullscreen(isOn: boolean, close: () => void): void {
  const onBack = useEffectEvent(close);
  useEffect(() => {
    if (!isOn) return;
    const { style } = document.documentElement;
    const exitFullscreen = enterFullscreen({
      onBack: () => onBack(),
      onVisibleArea({ top, height }) {
        style.setProperty('--visible-top', `${top}px`);
        style.setProperty('--visible-height', `${height}px`);
      },
    });
    return () => {
      exitFullscreen();
      style.removeProperty('--visible-top');
      style.removeProperty('--visible-height');
    };
  }, [isOn]);
}
