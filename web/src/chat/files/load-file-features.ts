import { useEffect } from 'react';
import { useStore } from '../../ui/use-store.ts';
import { createStore } from 'zustand/vanilla';

/**
 * What only conversations with files need. It is fetched once the chat stands, so that nobody waits for it before the
 * first letter; where it cannot be had, the next wish for it tries again.
 */
export type FileFeatures = typeof import('@libs/client/browser/conversation-files.ts') &
  typeof import('@libs/client/when-messages-sent.ts') &
  typeof import('./file-attachment.tsx') &
  typeof import('./upload-list.tsx');

const featuresStore = createStore<{ parts: FileFeatures | null }>(() => ({ parts: null }));
let featuresPromise: Promise<FileFeatures | null> | undefined;

/** Null when they could not be fetched. */
export function loadFileFeatures(): Promise<FileFeatures | null> {
  featuresPromise ??= Promise.all([
    import('@libs/client/browser/conversation-files.ts'),
    import('@libs/client/when-messages-sent.ts'),
    import('./file-attachment.tsx'),
    import('./upload-list.tsx'),
  ]).then(
    ([conversationFiles, messagesSent, attachment, uploadList]) => {
      const parts = { ...conversationFiles, ...messagesSent, ...attachment, ...uploadList };
      featuresStore.setState({ parts });
      return parts;
    },
    () => {
      featuresPromise = undefined;
      return null;
    },
  );
  return featuresPromise;
}

/** Null until they are there. */
export function useFileFeatures(): FileFeatures | null {
  useEffect(() => void loadFileFeatures(), []);
  return useStore(featuresStore, ({ parts }) => parts);
}
