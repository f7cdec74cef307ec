import { createRoot } from 'react-dom/client';
import { isLocale } from '@libs/protocol/embed-protocol.ts';
import { directionOf } from '@libs/protocol/language-list.ts';
import '../../src/i18n/all-locales.ts';
import { overwriteGetLocale } from '../../src/paraglide/runtime.js';
import { chatStates } from './chat-states.ts';
import { prepareWidget } from './prepare-widget.ts';
import { StatesPage } from './states-page.tsx';

// Every state of the chat on one page: `npm run stories -w web`, then /chat/?lang=en. `only=typing` shows one of them.
// The message list renders only what is near the viewport if the browser has `IntersectionObserver`; here all of it is
// rendered.

// A list draws what is near what one sees, where a browser can tell; here all of it is looked at.
Reflect.deleteProperty(globalThis, 'IntersectionObserver');

const searchParams = new URLSearchParams(location.search);
const requestedLang = searchParams.get('lang');
const lang = isLocale(requestedLang) ? requestedLang : 'en';
overwriteGetLocale(() => lang);
Object.assign(document.documentElement, { lang, dir: directionOf(lang) });

const only = searchParams.get('only');
const selectedStates = chatStates.filter(({ name }) => !only || name === only);
const prepared = await Promise.all(
  selectedStates.map(async (state) => ({ state, controller: await prepareWidget(lang, state.setup(lang)) })),
);
createRoot(document.querySelector('#stories')!).render(<StatesPage lang={lang} prepared={prepared} />);
