import { createRoot } from 'react-dom/client';
import { fetchWords } from 'virtual:words';
import { isLocale, type HostCommand } from '@libs/protocol/embed-protocol.ts';
import type { Locale } from '@libs/protocol/languages.ts';
import { overwriteGetLocale } from './paraglide/runtime.js';
import './ui/framed.css';
import { FramedChat } from './widget/framed-chat.tsx';
import { hostOriginOf, openHostChannel } from './widget/host-channel.ts';

// The chat alone, for a frame on somebody else's page. `embed.config.ts` builds it, with Preact in React's place.

const requestedLang = new URLSearchParams(location.hash.slice(1)).get('lang');
const initialLocale = isLocale(requestedLang) ? requestedLang : 'zh-CN';
const origin = hostOriginOf({ self: window, parent: window.parent, hash: location.hash });

/** From here on every word is in this language. */
async function applyLocale(locale: Locale): Promise<void> {
  await fetchWords(locale, ['framed']);
  overwriteGetLocale(() => locale);
  document.documentElement.lang = locale;
}

// Opened by itself and not on a page that shows it, there is nobody to open it.
if (origin) {
  const connect = (onCommand: (command: HostCommand) => void) =>
    openHostChannel({ host: window.parent, origin, onCommand });
  const chat = <FramedChat initialLocale={initialLocale} origin={origin} connect={connect} applyLocale={applyLocale} />;
  void applyLocale(initialLocale).then(() => createRoot(document.querySelector('main')!).render(chat));
}
