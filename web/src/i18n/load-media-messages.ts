import { messageLoaders } from 'virtual:media-message-loaders';
import type { Locale } from '@libs/protocol/languages.ts';
import { m } from './messages.ts';

/** Fills `m` with the messages of `chat/media`, which the site's chat and the embedded one load when somebody needs them. */
export async function loadMediaMessages(locale: Locale): Promise<void> {
  Object.assign(m, (await messageLoaders[locale].media!()).default);
}
