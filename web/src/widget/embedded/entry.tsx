import { createRoot } from 'react-dom/client';
import { isLocale, type HostCommand } from '@libs/protocol/embed-protocol.ts';
import type { Locale } from '@libs/protocol/languages.ts';
import '../../ui/framed.css';
import { hostOriginOf, openHostChannel } from '../host-channel.ts';
import { EmbeddedChat } from './embedded-chat.tsx';
import { loadMessages } from './load-messages.ts';

// The chat alone, for a frame on somebody else's page. `embed.config.ts` builds it, with Preact in React's place. What
// differs from the chat of our own site is named here and in `embedded-chat.tsx`: the page around the frame says the
// language, the components that one can type without come later, and there is no translator of the browser's own.

const requestedLang = new URLSearchParams(location.hash.slice(1)).get('lang');
const initialLocale = isLocale(requestedLang) ? requestedLang : 'zh-CN';
const origin = hostOriginOf({ self: window, parent: window.parent, hash: location.hash });
let currentLocale: Locale = initialLocale;

/** From here on every word is in this language. */
async function applyLocale(locale: Locale): Promise<void> {
  await loadMessages(locale);
  currentLocale = locale;
  document.documentElement.lang = locale;
}

// Opened by itself and not on a page that shows it, there is nobody to open it.
if (origin) {
  const connect = (onCommand: (command: HostCommand) => void) =>
    openHostChannel({ host: window.parent, origin, onCommand });
  const lang = () => currentLocale;
  const chat = <EmbeddedChat {...{ lang, initialLocale, origin, connect, applyLocale }} />;
  void applyLocale(initialLocale).then(() => createRoot(document.querySelector('main')!).render(chat));
}
