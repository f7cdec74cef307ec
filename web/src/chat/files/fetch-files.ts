import { createContext } from 'react';
import type { FetchFile } from './fetch-file.ts';

/** How whoever looks at this conversation gets its files; null where nothing can be fetched (yet). */
export const FetchFiles = createContext<FetchFile | null>(null);
