import type { Locale } from '@libs/protocol/languages.ts';

/** How the addresses of each language begin. Plain Node loads this for nginx, so it imports types only. */
export const LOCALE_PREFIXES: Readonly<Record<Locale, string>> = { 'zh-CN': '', 'zh-TW': '/hk-tw', en: '/en' };

/** What stands before the path of a page in any language but the first, for patterns: `/hk-tw|/en`. */
export const LOCALE_PREFIX_PATTERN = Object.values(LOCALE_PREFIXES).filter(Boolean).join('|');
