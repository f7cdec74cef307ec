import { createRoot } from 'react-dom/client';
import { fetchWords } from 'virtual:words';
import { isLocale, type Wish } from '@libs/protocol/embedding.ts';
import type { Locale } from '@libs/protocol/languages.ts';
import { overwriteGetLocale } from './paraglide/runtime.js';
import './ui/framed.css';
import { FramedChat } from './widget/framed-chat.tsx';
import { hostOf, openHostLine } from './widget/host-line.ts';

// The chat alone, for a frame on somebody else's page. `embed.config.ts` builds it, with Preact in React's place.

const asked = new URLSearchParams(location.hash.slice(1)).get('lang');
const first = isLocale(asked) ? asked : 'zh-CN';
const origin = hostOf({ self: window, parent: window.parent, hash: location.hash });

/** From here on every word is in this language. */
async function speak(locale: Locale): Promise<void> {
  await fetchWords(locale, ['framed']);
  overwriteGetLocale(() => locale);
  document.documentElement.lang = locale;
}

// Opened by itself and not on a page that shows it, there is nobody to open it.
if (origin) {
  const connect = (hear: (wish: Wish) => void) => openHostLine({ host: window.parent, origin, hear });
  const chat = <FramedChat first={first} origin={origin} connect={connect} speak={speak} />;
  void speak(first).then(() => createRoot(document.querySelector('main')!).render(chat));
}
