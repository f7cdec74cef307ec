import type { Locale } from '@libs/protocol/languages.ts';

/** Each language by its own name, so that its readers recognise it on a page in any language. */
export const LANGUAGE_NAMES: Record<Locale, string> = { 'zh-CN': '简体中文', 'zh-TW': '繁體中文', en: 'English' };

/** Search engines need the script, not the country: Traditional Chinese is read in Taiwan, Hong Kong and elsewhere. */
export const SEARCH_LANGUAGES: Record<Locale, string> = { 'zh-CN': 'zh-Hans', 'zh-TW': 'zh-Hant', en: 'en' };
