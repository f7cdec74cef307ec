import type { Locale } from '@libs/protocol/languages.ts';
import { hrefOf, pathInLocale } from './locale-path.ts';

/**
 * Language links (`a[data-language]`) are prerendered without the query and the fragment; those are added on the click,
 * before or after hydration.
 */
export function keepQueryOnLanguageSwitch(page: Document): void {
  page.addEventListener('click', ({ target }) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-language]') : null;
    if (link) link.setAttribute('href', pathInLocale(link.dataset.language as Locale, hrefOf(page.location)));
  });
}
