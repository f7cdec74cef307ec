import type { StaticTextContent } from '../content/page-loaders.ts';
import type { FixedPage } from '../content/pages.ts';
import type { RecordOf } from '../content/record-schemas.ts';
import { m } from '../i18n/messages.ts';
import { pageHead } from './page-head.ts';
import { breadcrumbs } from './structured-data.ts';

type LoadedFixedPage = {
  texts: RecordOf<'pages'>;
  isSample: boolean;
};

/** The head of a page whose content is a record. */
export const fixedPageHead = (path: FixedPage, loaded: LoadedFixedPage | undefined) =>
  loaded ? headBelowHome(path, { ...loaded.texts, isSample: loaded.isSample }) : {};

/** The head of a page whose content is one text. */
export const staticTextHead = (path: string, loaded: StaticTextContent | undefined) =>
  loaded ? headBelowHome(path, loaded.text) : {};

type TitledPage = { title: string; description: string; isSample: boolean };

/** Of any page but the home page. */
export function headBelowHome(path: string, { title, description, isSample }: TitledPage) {
  const facts = import.meta.env?.SSR && [
    breadcrumbs([
      { name: m.nav_home(), path: '/' },
      { name: title, path },
    ]),
  ];
  return pageHead({ path, title: m.page_title({ title }), description, isPrivate: isSample, facts });
}
