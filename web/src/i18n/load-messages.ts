import { messageLoaders } from 'virtual:message-loaders';
import type { Locale } from '@libs/protocol/languages.ts';
import { m } from './messages.ts';

type Bundle = 'site' | 'chat' | 'console';

/** Fills `m` with these bundles in one language; must be done before any of their messages is called. */
export async function loadMessages(locale: Locale, bundles: readonly Bundle[]): Promise<void> {
  const loaded = await Promise.all(bundles.map((bundle) => messageLoaders[locale][bundle]!()));
  for (const { default: messages } of loaded) Object.assign(m, messages);
}
