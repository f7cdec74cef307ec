import type { Article } from '../content/library.ts';
import { pictureOf } from '../content/pictures.ts';
import { m } from '../paraglide/messages.js';
import { pageHead } from './page-head.ts';
import { articleFacts, breadcrumbs } from './structured-facts.ts';

export function articleHead(path: string, article: Article) {
  const { title, description, published, author, isSample } = article;
  return pageHead({
    path,
    title: m.page_title({ title }),
    description,
    isPrivate: isSample,
    article: { published, author: author.name },
    facts: [
      articleFacts({ path, title, description, published, picture: pictureOf(path) }),
      breadcrumbs([
        { name: m.nav_home(), path: '/' },
        { name: m.nav_blog(), path: '/blog' },
        { name: title, path },
      ]),
    ],
  });
}
