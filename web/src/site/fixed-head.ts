import type { FixedPage } from '../content/pages.ts';
import type { RecordOf } from '../content/record-schemas.ts';
import { m } from '../paraglide/messages.js';
import { pageHead } from './page-head.ts';
import { breadcrumbs } from './structured-facts.ts';

interface Loaded {
  words: RecordOf<'pages'>;
  isSample: boolean;
}

/** The head of a page whose words are a record. */
export function fixedHead(path: FixedPage, loaded: Loaded | undefined) {
  if (!loaded) return {};
  const { title, description } = loaded.words;
  const facts = [
    breadcrumbs([
      { name: m.nav_home(), path: '/' },
      { name: title, path },
    ]),
  ];
  return pageHead({ path, title: m.page_title({ title }), description, isPrivate: loaded.isSample, facts });
}
