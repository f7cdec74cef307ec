import { languageList } from '@libs/protocol/language-list.ts';
import { hasPage } from '../content/navigation.ts';
import { ORIGIN } from '../content/origin.ts';
import { shareImagePath } from '../content/share-image.ts';
import { organisation } from '../organisation/organisation.gen.ts';
import { pathInLocale } from '../i18n/locale-path.ts';
import { m } from '../i18n/messages.ts';
import { getLocale } from '../paraglide/runtime.js';
import { type StructuredData, structuredDataScripts } from './structured-data.ts';

type PageHeadOptions = {
  /** The route's path without the language prefix. */
  path: string;
  title: string;
  description: string;
  /** True keeps the page out of search engines, for samples and errors. */
  isPrivate?: boolean;
  article?: { published: string; author: string };
  facts?: StructuredData[];
};

export function pageHead(page: PageHeadOptions) {
  const { path, title, description, isPrivate = false, article, facts = [] } = page;
  const address = ORIGIN + pathInLocale(getLocale(), path);
  const alternates = organisation.languages.map((locale) => ({
    rel: 'alternate',
    hrefLang: languageList[locale].scriptTag,
    href: ORIGIN + pathInLocale(locale, path),
  }));
  return {
    meta: [
      { title },
      { name: 'description', content: description },
      { property: 'og:title', content: title },
      { property: 'og:description', content: description },
      { property: 'og:type', content: article ? 'article' : 'website' },
      { property: 'og:url', content: address },
      { property: 'og:site_name', content: m.brand_name() },
      { property: 'og:locale', content: languageList[getLocale()].openGraph },
      { property: 'og:image', content: ORIGIN + shareImagePath(path, getLocale()) },
      { property: 'og:image:width', content: '1200' },
      { property: 'og:image:height', content: '630' },
      { property: 'og:image:alt', content: title },
      { name: 'twitter:card', content: 'summary_large_image' },
      ...(article ? [{ property: 'article:published_time', content: article.published }] : []),
      ...(isPrivate ? [{ name: 'robots', content: 'noindex' }] : []),
      ...structuredDataScripts(facts),
    ],
    links: [
      { rel: 'canonical', href: address },
      ...alternates,
      { rel: 'alternate', hrefLang: 'x-default', href: ORIGIN + pathInLocale(organisation.languages[0]!, path) },
      ...(hasPage('/blog') ? [feedLink()] : []),
    ],
  };
}

const feedLink = () => ({
  rel: 'alternate',
  type: 'application/rss+xml',
  title: m.nav_blog(),
  href: pathInLocale(getLocale(), '/rss.xml'),
});
