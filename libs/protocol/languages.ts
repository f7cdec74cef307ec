import { z } from '#schema';

/** The three languages that every text of the product exists in. */
export const locales = ['zh-CN', 'zh-TW', 'en'] as const;
export const locale = z.enum(locales);
export type Locale = z.infer<typeof locale>;

/** Which tags mean which of them. In this order: what is not Traditional Chinese is read in Simplified. */
const tagPatterns: Readonly<Record<Locale, RegExp>> = { 'zh-TW': /^zh-(tw|hk|mo|hant)/, 'zh-CN': /^zh/, en: /^en/ };

/** Picks the nearest of our languages from an Accept-Language header or a tag; English when nothing fits. */
export function nearestLocale(wanted: string | undefined): Locale {
  const patterns = Object.entries(tagPatterns) as [Locale, RegExp][];
  for (const part of (wanted ?? '').split(',')) {
    const tag = (part.split(';')[0] ?? '').trim().toLowerCase();
    const found = patterns.find(([, pattern]) => pattern.test(tag));
    if (found) return found[0];
  }
  return 'en';
}
