import { useEffect } from 'react';
import { useStore } from '../../ui/use-store.ts';
import { createStore } from 'zustand/vanilla';

/**
 * What only conversations with files need. It is fetched once the chat stands, so that nobody waits for it before the
 * first letter; where it cannot be had, the next wish for it tries again.
 */
export type FileFeatures = typeof import('./conversation-files.ts') &
  typeof import('./file-attachment.tsx') &
  typeof import('./upload-list.tsx');

/** The database of chosen files (`pending-file-storage.ts`), beside the outbox's copies and cleared with them (`site/quick-exit-listener.ts`). */
export const PENDING_FILES_DATABASE = 'aidline.files';

const featuresStore = createStore<{ parts: FileFeatures | null }>(() => ({ parts: null }));
let featuresPromise: Promise<FileFeatures | null> | undefined;

/** Null when they could not be fetched. */
export function loadFileFeatures(): Promise<FileFeatures | null> {
  featuresPromise ??= Promise.all([
    import('./conversation-files.ts'),
    import('./file-attachment.tsx'),
    import('./upload-list.tsx'),
  ]).then(
    ([files, sent, tray]) => {
      const parts = { ...files, ...sent, ...tray };
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
