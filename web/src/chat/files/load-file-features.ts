import { useEffect } from 'react';
import { useStore } from '../../ui/use-store.ts';
import { createStore } from 'zustand/vanilla';

/**
 * The code that only conversations with files need. Loaded once the chat is shown, so that typing does not wait for it;
 * after a failure, the next request tries again.
 */
export type FileFeatures = typeof import('@libs/client/browser/conversation-files.ts') &
  typeof import('@libs/client/when-messages-sent.ts') &
  typeof import('./file-attachment.tsx') &
  typeof import('./upload-list.tsx');

const featuresStore = createStore<{ parts: FileFeatures | null }>(() => ({ parts: null }));
let featuresPromise: Promise<FileFeatures | null> | undefined;

/** Null when it could not be loaded. */
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

/** Null until it is loaded. */
export function useFileFeatures(): FileFeatures | null {
  useEffect(() => void loadFileFeatures(), []);
  return useStore(featuresStore, ({ parts }) => parts);
}
