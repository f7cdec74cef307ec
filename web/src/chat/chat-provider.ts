import { createContext, use } from 'react';
import type { FetchFile } from '@libs/client/browser/fetch-file.ts';

/** Around whatever shows a conversation: how it gets the files of this one; null where nothing can be fetched (yet). */
export const ChatProvider = createContext<FetchFile | null | undefined>(undefined);

/** What a part of a conversation needs and is not handed. Throws outside: without it a file would silently never come. */
export function useChat(): { fetchFile: FetchFile | null } {
  const fetchFile = use(ChatProvider);
  if (fetchFile === undefined) throw new Error('useChat must be used within a ChatProvider');
  return { fetchFile };
}
