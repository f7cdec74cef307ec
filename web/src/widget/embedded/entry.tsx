import { createRoot } from 'react-dom/client';
import { isLocale, type HostCommand } from '@libs/protocol/embed-protocol.ts';
import { BASE_LOCALE, directionOf } from '@libs/protocol/language-list.ts';
import type { Locale } from '@libs/protocol/languages.ts';
import '../../ui/framed.css';
import { hostOriginOf, openHostChannel } from '../host-channel.ts';
import { EmbeddedChat } from './embedded-chat.tsx';
import { loadMessages } from './load-messages.ts';

// The chat alone, for a frame on another site's page. `embed.config.ts` builds it, with Preact in place of React. What
// differs from the chat of our own site is named here and in `embedded-chat.tsx`: the embedding page sets the language,
// the components that typing does not need are loaded later, and the browser's own translator is not used.

const requestedLang = new URLSearchParams(location.hash.slice(1)).get('lang');
const initialLocale = isLocale(requestedLang) ? requestedLang : BASE_LOCALE;
const origin = hostOriginOf({ self: window, parent: window.parent, hash: location.hash });
let currentLocale: Locale = initialLocale;

/** From here on every message of the interface is in this language. */
async function applyLocale(locale: Locale): Promise<void> {
  await loadMessages(locale);
  currentLocale = locale;
  Object.assign(document.documentElement, { lang: locale, dir: directionOf(locale) });
}

// Opened directly and not in a frame, there is no page that could open the chat.
if (origin) {
  const connect = (onCommand: (command: HostCommand) => void) =>
    openHostChannel({ host: window.parent, origin, onCommand });
  const lang = () => currentLocale;
  const chat = <EmbeddedChat {...{ lang, initialLocale, origin, connect, applyLocale }} />;
  void applyLocale(initialLocale).then(() => createRoot(document.querySelector('main')!).render(chat));
}
