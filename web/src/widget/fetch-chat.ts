import { fetchWords } from 'virtual:words';
import { fetchParts } from '../api/fetch-parts.ts';
import { getLocale } from '../paraglide/runtime.js';
import type { Widget } from './widget.tsx';

let coming: Promise<typeof Widget> | undefined;

/** Safe to call often; rejects when something could not be fetched, and may then be called again. */
export function fetchChat(): Promise<typeof Widget> {
  coming ??= fetchParts('chat-parts')
    .then(() => fetchWords(getLocale(), ['chat']))
    .then(() => import('./widget.tsx'))
    .then(({ Widget: chat }) => chat)
    .catch((fault: unknown) => {
      coming = undefined;
      throw fault;
    });
  return coming;
}
