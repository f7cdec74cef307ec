import { z } from '#schema';

/** The three languages that every word of ours exists in. */
export const locales = ['zh-CN', 'zh-TW', 'en'] as const;
export const locale = z.enum(locales);
export type Locale = z.infer<typeof locale>;

/** Picks the nearest of our languages from an Accept-Language header or a tag; English when nothing fits. */
export function nearestLocale(wanted: string | undefined): Locale {
  for (const part of (wanted ?? '').split(',')) {
    const tag = (part.split(';')[0] ?? '').trim().toLowerCase();
    if (/^zh-(tw|hk|mo|hant)/.test(tag)) return 'zh-TW';
    if (tag.startsWith('zh')) return 'zh-CN';
    if (tag.startsWith('en')) return 'en';
  }
  return 'en';
}
