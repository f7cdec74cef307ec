import type { StandingContent } from '../content/load-page.ts';
import { m } from '../paraglide/messages.js';
import { pageHead } from './page-head.ts';
import { breadcrumbs } from './structured-facts.ts';

export function standingHead(path: string, loaded: StandingContent | undefined) {
  if (!loaded) return {};
  const { title, description, isSample } = loaded.text;
  const facts = [
    breadcrumbs([
      { name: m.nav_home(), path: '/' },
      { name: title, path },
    ]),
  ];
  return pageHead({ path, title: m.page_title({ title }), description, isPrivate: isSample, facts });
}
