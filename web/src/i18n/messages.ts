import type { m as compiledMessages } from '../paraglide/messages.js';

export type Messages = typeof compiledMessages;

/**
 * Every text of the interface, as a function. Empty until the entry has filled it: in a browser with the bundles of the
 * page's language (`load-messages.ts`), elsewhere with all languages (`all-locales.ts`).
 */
export const m = {} as Messages;
