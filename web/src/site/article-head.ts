import type { Article } from '../content/content-loader.ts';
import { shareImagePath } from '../content/share-image.ts';
import { m } from '../i18n/messages.ts';
import { getLocale } from '../paraglide/runtime.js';
import { pageHead } from './page-head.ts';
import { articleStructuredData, breadcrumbs } from './structured-data.ts';

export function articleHead(path: string, article: Article) {
  const { title, description, published, author, isSample } = article;
  return pageHead({
    path,
    title: m.page_title({ title }),
    description,
    isPrivate: isSample,
    article: { published, author: author.name },
    facts: import.meta.env?.SSR && [
      articleStructuredData({ path, title, description, published, picture: shareImagePath(path, getLocale()) }),
      breadcrumbs([
        { name: m.nav_home(), path: '/' },
        { name: m.nav_blog(), path: '/blog' },
        { name: title, path },
      ]),
    ],
  });
}
