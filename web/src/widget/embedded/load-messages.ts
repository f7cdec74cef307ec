import { messageLoaders } from 'virtual:message-loaders';
import type { Locale } from '@libs/protocol/languages.ts';
import { m } from '../../i18n/messages.ts';

/** Fills `m` with what the embedded chat needs in one language; called again, with another. */
export async function loadMessages(locale: Locale): Promise<void> {
  Object.assign(m, (await messageLoaders[locale].embedded!()).default);
}
