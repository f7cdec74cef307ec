import { z } from '#schema';
import { languageList } from './language-list.ts';

export type Locale = keyof typeof languageList;

/** The languages that every text of the product exists in. */
export const locales = Object.keys(languageList) as [Locale, ...Locale[]];
export const locale = z.enum(locales);

/** Picks the nearest of our languages from an Accept-Language header or a tag; English when nothing fits. */
export function nearestLocale(wanted: string | undefined): Locale {
  for (const part of (wanted ?? '').split(',')) {
    const tag = (part.split(';')[0] ?? '').trim().toLowerCase();
    const found = locales.find((one) => languageList[one].tags.test(tag));
    if (found) return found;
  }
  return 'en';
}
