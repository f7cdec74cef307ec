import '../../src/api/without-eval.ts';
import { createRoot } from 'react-dom/client';
import { isLocale } from '@libs/protocol/embedding.ts';
import { overwriteGetLocale } from '../../src/paraglide/runtime.js';
import { chatStates } from './chat-states.ts';
import { prepareVisit } from './prepare-visit.ts';
import { StatesPage } from './states-page.tsx';

// Every state of the chat on one page: `npm run stories -w web`, then /chat/?lang=en. `only=typing` shows one of them.

// A list draws what is near what one sees, where a browser can tell; here all of it is looked at.
Reflect.deleteProperty(globalThis, 'IntersectionObserver');

const asked = new URLSearchParams(location.search);
const wanted = asked.get('lang');
const lang = isLocale(wanted) ? wanted : 'en';
overwriteGetLocale(() => lang);
document.documentElement.lang = lang;

const only = asked.get('only');
const shown = chatStates.filter(({ name }) => !only || name === only);
const prepared = await Promise.all(
  shown.map(async (state) => ({ state, visit: await prepareVisit(lang, state.order(lang)) })),
);
createRoot(document.querySelector('#stories')!).render(<StatesPage lang={lang} prepared={prepared} />);
