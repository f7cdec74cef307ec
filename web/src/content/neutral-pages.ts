import type { Locale } from '@libs/protocol/languages.ts';

/**
 * Where the quick exit leads: pages that anybody might have open and that load wherever their language is read. A
 * blocked page would itself be suspicious, hence the weather for mainland China.
 */
export const NEUTRAL_PAGES: Record<Locale, string> = {
  'zh-CN': 'https://www.weather.com.cn/',
  'zh-TW': 'https://zh.wikipedia.org/zh-tw/',
  en: 'https://www.wikipedia.org/',
  ms: 'https://ms.wikipedia.org/',
};
