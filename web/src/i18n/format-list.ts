import { getLocale } from '../paraglide/runtime.js';

/** Several things in one sentence of the page's language: “Mei and Jun”, “付款和密码”. */
export const formatList = (words: readonly string[]): string => new Intl.ListFormat(getLocale()).format(words);
