import type { Locale } from '@libs/protocol/languages.ts';
import { m, type Messages } from '../../i18n/messages.ts';

const IMPORTS: Record<Locale, () => Promise<{ default: Partial<Messages> }>> = {
  'zh-CN': () => import('virtual:messages/zh-CN/embedded'),
  'zh-TW': () => import('virtual:messages/zh-TW/embedded'),
  en: () => import('virtual:messages/en/embedded'),
};

/** Fills `m` with what the embedded chat needs in one language; called again, with another. */
export async function loadMessages(locale: Locale): Promise<void> {
  Object.assign(m, (await IMPORTS[locale]()).default);
}
