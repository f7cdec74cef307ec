import { openGraphTagOf, scriptTagOf } from '@libs/protocol/language-list.ts';
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
  /** Only where pages are written: `import.meta.env?.SSR && [...]`. */
  facts?: StructuredData[] | false | undefined;
};

export function pageHead(page: PageHeadOptions) {
  const { path, title, description, isPrivate = false } = page;
  return {
    meta: [
      { title },
      { name: 'description', content: description },
      ...forOtherPrograms(page),
      ...(isPrivate ? [{ name: 'robots', content: 'noindex' }] : []),
    ],
    links: [
      { rel: 'canonical', href: ORIGIN + pathInLocale(getLocale(), path) },
      ...alternates(path),
      ...(hasPage('/blog') ? [feedLink()] : []),
    ],
  };
}

/** What search engines read, and programs that show a shared link. They read the page's HTML, so a browser loads none. */
function forOtherPrograms({ path, title, description, article, facts }: PageHeadOptions) {
  if (!import.meta.env?.SSR) return [];
  return [
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:type', content: article ? 'article' : 'website' },
    { property: 'og:url', content: ORIGIN + pathInLocale(getLocale(), path) },
    { property: 'og:site_name', content: m.brand_name() },
    { property: 'og:locale', content: openGraphTagOf(getLocale()) },
    { property: 'og:image', content: ORIGIN + shareImagePath(path, getLocale()) },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: title },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...(article ? [{ property: 'article:published_time', content: article.published }] : []),
    ...structuredDataScripts(facts || []),
  ];
}

/** The same page in the other languages, for search engines as well. */
function alternates(path: string) {
  if (!import.meta.env?.SSR) return [];
  return [
    ...organisation.languages.map((locale) => ({
      rel: 'alternate',
      hrefLang: scriptTagOf(locale),
      href: ORIGIN + pathInLocale(locale, path),
    })),
    { rel: 'alternate', hrefLang: 'x-default', href: ORIGIN + pathInLocale(organisation.languages[0]!, path) },
  ];
}

const feedLink = () => ({
  rel: 'alternate',
  type: 'application/rss+xml',
  title: m.nav_blog(),
  href: pathInLocale(getLocale(), '/rss.xml'),
});
