import { scriptTagOf } from '../../libs/protocol/language-list.ts';
import type { Locale } from '@libs/protocol/languages.ts';
import { pathInLocale } from '../src/i18n/locale-path.ts';
import { type SiteContent, type ContentPage, pagesOf, documentPath } from './read-content.ts';
import type { ContentDocument } from './read-documents.ts';
import { recordsIn } from './read-records.ts';

/** Not useful as a search result: it only helps without script. */
const UNLISTED_PATH = '/reach-us';

type PublicFile = {
  name: string;
  text: string;
};

/** The files for search engines and feed readers. `origin` is the site's origin, without a trailing slash. */
export function feeds(content: SiteContent, origin: string): PublicFile[] {
  return [
    { name: 'robots.txt', text: `User-agent: *\nAllow: /\nDisallow: /api/\n\nSitemap: ${origin}/sitemap.xml\n` },
    { name: 'sitemap.xml', text: sitemap(content, origin) },
    ...(hasBlog(content) ? content.organisation.languages : []).map((locale) => ({
      name: pathInLocale(locale, '/rss.xml').slice(1),
      text: rss(content, { origin, locale }),
    })),
  ];
}

/** Pages with samples are left out, because search engines must not index them. */
function sitemap(content: SiteContent, origin: string): string {
  const pages = pagesOf(content).filter(({ path, isSample }) => !isSample && path !== UNLISTED_PATH);
  const { languages } = content.organisation;
  const entries = pages.flatMap((page) => languages.map((locale) => sitemapEntry(page, { origin, locale, languages })));
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.join('\n')}
</urlset>
`;
}

type FeedOptions = {
  origin: string;
  locale: Locale;
};

const hasBlog = (content: SiteContent) => pagesOf(content).some(({ path }) => path === '/blog');

function sitemapEntry(
  { path, changed }: ContentPage,
  { origin, locale, languages }: FeedOptions & { languages: readonly Locale[] },
): string {
  const alternateLink = (language: string, other: Locale) =>
    `<xhtml:link rel="alternate" hreflang="${language}" href="${origin}${pathInLocale(other, path)}"/>`;
  const alternateLinks = [
    ...languages.map((other) => alternateLink(scriptTagOf(other), other)),
    alternateLink('x-default', languages[0]!),
  ];
  const day = changed ? `<lastmod>${changed}</lastmod>` : '';
  return `<url><loc>${origin}${pathInLocale(locale, path)}</loc>${day}${alternateLinks.join('')}</url>`;
}

function rss(content: SiteContent, { origin, locale }: FeedOptions): string {
  const { title, description } = recordsIn(content.records, 'pages', locale).find(({ id }) => id === 'blog')!;
  const articles = content.documents.filter(
    (document): document is ContentDocument<'articles'> =>
      document.collection === 'articles' && document.locale === locale,
  );
  const items = articles
    .toSorted((a, b) => b.frontMatter.published.localeCompare(a.frontMatter.published))
    .map((article) => rssItem(article, origin + pathInLocale(locale, documentPath(article))));
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
<channel>
<title>${escapeXml(`${title} | ${content.organisation.name[locale]}`)}</title>
<link>${origin}${pathInLocale(locale, '/blog')}</link>
<description>${escapeXml(description)}</description>
<language>${locale}</language>
<atom:link href="${origin}${pathInLocale(locale, '/rss.xml')}" rel="self" type="application/rss+xml"/>
${items.join('\n')}
</channel>
</rss>
`;
}

function rssItem({ frontMatter }: ContentDocument<'articles'>, address: string): string {
  const day = new Date(frontMatter.published).toUTCString();
  return `<item><title>${escapeXml(frontMatter.title)}</title><link>${address}</link><guid>${address}</guid><pubDate>${day}</pubDate><description>${escapeXml(frontMatter.excerpt)}</description></item>`;
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
