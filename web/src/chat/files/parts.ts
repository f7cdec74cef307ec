import { useEffect } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/**
 * What only conversations with files need. It is fetched once the chat stands, so that nobody waits for it before the
 * first letter; where it cannot be had, the next wish for it tries again.
 */
export type FileParts = typeof import('./conversation-files.ts') &
  typeof import('./sent-file.tsx') &
  typeof import('./tray-list.tsx');

/** The database of chosen files (`kept-files.ts`), beside the outbox's copies and cleared with them (`site/leave-now.ts`). */
export const KEPT_FILES = 'aidline.files';

const loaded = createStore<{ parts: FileParts | null }>(() => ({ parts: null }));
let loading: Promise<FileParts | null> | undefined;

/** Null when they could not be fetched. */
export function loadFileParts(): Promise<FileParts | null> {
  loading ??= Promise.all([
    import('./conversation-files.ts'),
    import('./sent-file.tsx'),
    import('./tray-list.tsx'),
  ]).then(
    ([files, sent, tray]) => {
      const parts = { ...files, ...sent, ...tray };
      loaded.setState({ parts });
      return parts;
    },
    () => {
      loading = undefined;
      return null;
    },
  );
  return loading;
}

/** Null until they are there. */
export function useFileParts(): FileParts | null {
  useEffect(() => void loadFileParts(), []);
  return useStore(loaded, ({ parts }) => parts);
}
