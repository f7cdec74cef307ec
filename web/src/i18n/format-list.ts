import { getLocale } from '../paraglide/runtime.js';

/** Joins items in the page's language: “Mei and Jun”, “付款和密码”. */
export const formatList = (items: readonly string[]): string => new Intl.ListFormat(getLocale()).format(items);
