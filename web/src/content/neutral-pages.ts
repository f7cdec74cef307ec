import type { Locale } from '@libs/protocol/languages.ts';

/**
 * Where "leave quickly" goes: pages anybody might have open, that load everywhere their language is
 * read. A blocked page would give away more than it hides, hence the weather for mainland China.
 */
export const NEUTRAL_PAGES: Record<Locale, string> = {
  'zh-CN': 'https://www.weather.com.cn/',
  'zh-TW': 'https://zh.wikipedia.org/zh-tw/',
  en: 'https://www.wikipedia.org/',
};
