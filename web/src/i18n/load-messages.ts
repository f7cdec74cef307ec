import type { Locale } from '@libs/protocol/languages.ts';
import { m, type Messages } from './messages.ts';

type Bundle = 'site' | 'chat' | 'console';
type MessageModule = { default: Partial<Messages> };

/** Each import is written out: the bundler makes a chunk of each that it can read. */
const IMPORTS: Record<Bundle, Record<Locale, () => Promise<MessageModule>>> = {
  site: {
    'zh-CN': () => import('virtual:messages/zh-CN/site'),
    'zh-TW': () => import('virtual:messages/zh-TW/site'),
    en: () => import('virtual:messages/en/site'),
  },
  chat: {
    'zh-CN': () => import('virtual:messages/zh-CN/chat'),
    'zh-TW': () => import('virtual:messages/zh-TW/chat'),
    en: () => import('virtual:messages/en/chat'),
  },
  console: {
    'zh-CN': () => import('virtual:messages/zh-CN/console'),
    'zh-TW': () => import('virtual:messages/zh-TW/console'),
    en: () => import('virtual:messages/en/console'),
  },
};

/** Fills `m` with these bundles in one language; must be done before any of their messages is called. */
export async function loadMessages(locale: Locale, bundles: readonly Bundle[]): Promise<void> {
  const loaded = await Promise.all(bundles.map((bundle) => IMPORTS[bundle][locale]()));
  for (const { default: messages } of loaded) Object.assign(m, messages);
}
