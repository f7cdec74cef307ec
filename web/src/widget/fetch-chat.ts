import { prefetchChunks } from '../api/prefetch-chunks.ts';
import { loadMessages } from '../i18n/load-messages.ts';
import { getLocale } from '../paraglide/runtime.js';
import type { Widget } from './widget.tsx';

let chatPromise: Promise<typeof Widget> | undefined;

/**
 * Loads the chat's code and messages; calls after the first share its promise. Rejects when something could not be
 * fetched, and may then be called again.
 */
export function fetchChat(): Promise<typeof Widget> {
  chatPromise ??= prefetchChunks('chat-parts')
    .then(() => loadMessages(getLocale(), ['chat']))
    .then(() => import('./widget.tsx'))
    .then(({ Widget: chat }) => chat)
    .catch((fault: unknown) => {
      chatPromise = undefined;
      throw fault;
    });
  return chatPromise;
}
