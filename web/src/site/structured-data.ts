import { ORIGIN } from '../content/origin.ts';
import { pathInLocale } from '../i18n/locale-path.ts';
import { m } from '../paraglide/messages.js';
import { getLocale } from '../paraglide/runtime.js';

// What search engines may know of a page in their own words (JSON-LD). Never a rating, never a
// figure: what is invented here must not become a fact elsewhere.

export type StructuredData = Record<string, unknown>;

/** Only crawlers read it, so it is written with the page and not brought along again by the script. */
export function structuredDataScripts(facts: StructuredData[]): object[] {
  if (!import.meta.env?.SSR || facts.length === 0) return [];
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
  };
}

/** The way from the start page to here, for the line above a search result. */
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

interface ArticleDescription {
  path: string;
  title: string;
  description: string;
  published: string;
  picture: string;
}

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
