import { useEffect } from 'react';
import { createStore } from 'zustand/vanilla';
import type { Locale } from '@libs/protocol/languages.ts';
import { useStore } from '../../ui/use-store.ts';

/** The code that plays, records and changes what people send, with its messages. Most conversations are without it. */
export type MediaFeatures = typeof import('./attach-menu.tsx') &
  typeof import('./hide-something.tsx') &
  typeof import('./location-notice.tsx') &
  typeof import('./recording-player.tsx');

const mediaStore = createStore<{ features: MediaFeatures | null }>(() => ({ features: null }));
let featuresPromise: Promise<MediaFeatures | null> | undefined;

/** Null when it could not be loaded; the next request tries again. */
export function loadMedia(lang: Locale): Promise<MediaFeatures | null> {
  featuresPromise ??= Promise.all([
    import('./attach-menu.tsx'),
    import('./hide-something.tsx'),
    import('./location-notice.tsx'),
    import('./recording-player.tsx'),
    loadTexts(lang),
  ]).then(
    ([menu, hiding, notice, player]) => {
      const features = { ...menu, ...hiding, ...notice, ...player };
      mediaStore.setState({ features });
      return features;
    },
    () => {
      featuresPromise = undefined;
      return null;
    },
  );
  return featuresPromise;
}

const loadTexts = async (lang: Locale) => (await import('../../i18n/load-media-messages.ts')).loadMediaMessages(lang);

/** Null until it is loaded, which begins once it `isNeeded`. */
export function useMedia(lang: Locale, isNeeded: boolean): MediaFeatures | null {
  useEffect(() => {
    if (isNeeded) void loadMedia(lang);
  }, [lang, isNeeded]);
  return useStore(mediaStore, ({ features }) => features);
}
