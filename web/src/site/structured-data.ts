import { ORIGIN } from '../content/origin.ts';
import { pathInLocale } from '../i18n/locale-path.ts';
import { m } from '../i18n/messages.ts';
import { organisation } from '../organisation/organisation.gen.ts';
import { getLocale } from '../paraglide/runtime.js';

// What search engines read of a page (JSON-LD). Never a rating or a figure: the invented ones of the samples must not
// be published as facts. Nothing in a browser reads it, so callers name it only where pages are written
// (`import.meta.env?.SSR`), and a browser does not load it.

export type StructuredData = Record<string, unknown>;

/** Only crawlers read it, so it is in the page's HTML and not rendered again by the client. */
export function structuredDataScripts(facts: StructuredData[]): object[] {
  if (facts.length === 0) return [];
  return [{ 'script:ld+json': { '@context': 'https://schema.org', '@graph': facts } }];
}

export function organization(): StructuredData {
  return {
    '@type': 'Organization',
    '@id': `${ORIGIN}/#organization`,
    name: m.brand_name(),
    description: m.brand_text(),
    url: absoluteUrl('/'),
    logo: `${ORIGIN}/favicon.svg`,
    ...(organisation.social.length > 0 ? { sameAs: organisation.social.map(({ url }) => url) } : {}),
  };
}

/** The path from the start page to this page, shown above a search result. */
export function breadcrumbs(steps: { name: string; path: string }[]): StructuredData {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: absoluteUrl(path),
    })),
  };
}

type ArticleDescription = {
  path: string;
  title: string;
  description: string;
  published: string;
  picture: string;
};

export function articleStructuredData({
  path,
  title,
  description,
  published,
  picture,
}: ArticleDescription): StructuredData {
  return {
    '@type': 'Article',
    headline: title,
    description,
    datePublished: published,
    inLanguage: getLocale(),
    mainEntityOfPage: absoluteUrl(path),
    image: ORIGIN + picture,
    author: organization(),
    publisher: { '@id': `${ORIGIN}/#organization` },
  };
}

function absoluteUrl(path: string): string {
  return ORIGIN + pathInLocale(getLocale(), path);
}
