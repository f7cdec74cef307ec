import type { Locale } from '@libs/protocol/languages.ts';
import { hrefOf, pathInLocale } from './locale-path.ts';

/**
 * Language links (`a[data-language]`) are written when the page is built, before anybody's query or
 * fragment is known; those are added at the moment of the click, with or without React.
 */
export function keepQueryOnLanguageSwitch(page: Document): void {
  page.addEventListener('click', ({ target }) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-language]') : null;
    if (link) link.setAttribute('href', pathInLocale(link.dataset.language as Locale, hrefOf(page.location)));
  });
}
