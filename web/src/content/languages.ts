import type { Locale } from '@libs/protocol/languages.ts';

/** Each language in its own words, so that its readers find it whatever the page is written in. */
export const LANGUAGE_NAMES: Record<Locale, string> = { 'zh-CN': '简体中文', 'zh-TW': '繁體中文', en: 'English' };

/** For search engines the script matters, not the country: Traditional is read in Taiwan, Hong Kong and beyond. */
export const SEARCH_LANGUAGES: Record<Locale, string> = { 'zh-CN': 'zh-Hans', 'zh-TW': 'zh-Hant', en: 'en' };
