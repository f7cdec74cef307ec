import type { Locale } from '@libs/protocol/languages.ts';
import { pathInLocale } from '../i18n/locale-path.ts';

/**
 * The image shown with a shared link to a page; drawn by `web/build/share-image.ts`. `/blog/x` in English →
 * `/en/pictures/blog-x.png`.
 */
export function shareImagePath(path: string, locale: Locale): string {
  return pathInLocale(locale, `/pictures/${path.slice(1).replaceAll('/', '-') || 'home'}.png`);
}
