import type { StandingContent } from '../content/load-page.ts';
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
export const fixedHead = (path: FixedPage, loaded: Loaded | undefined) =>
  loaded ? belowHome(path, { ...loaded.words, isSample: loaded.isSample }) : {};

/** The head of a page that is one text. */
export const standingHead = (path: string, loaded: StandingContent | undefined) =>
  loaded ? belowHome(path, loaded.text) : {};

type Titled = { title: string; description: string; isSample: boolean };

function belowHome(path: string, { title, description, isSample }: Titled) {
  const facts = [
    breadcrumbs([
      { name: m.nav_home(), path: '/' },
      { name: title, path },
    ]),
  ];
  return pageHead({ path, title: m.page_title({ title }), description, isPrivate: isSample, facts });
}
