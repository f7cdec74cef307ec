import { createContext, use } from 'react';
import type { FetchFile } from '@libs/client/browser/fetch-file.ts';

/** Fetches the files of the conversation that is shown inside; null where files cannot be fetched (yet). */
export const ChatProvider = createContext<FetchFile | null | undefined>(undefined);

/** Throws outside of the provider: without it a file would silently never be loaded. */
export function useChat(): { fetchFile: FetchFile | null } {
  const fetchFile = use(ChatProvider);
  if (fetchFile === undefined) throw new Error('useChat must be used within a ChatProvider');
  return { fetchFile };
}
