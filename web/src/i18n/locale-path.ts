import { BASE_LOCALE, languageList } from '../../../libs/protocol/language-list.ts';
import type { Locale } from '@libs/protocol/languages.ts';

// The address alone determines the language: no cookie and no stored choice, so a shared link reads the same for
// everybody and nothing is left on a monitored phone. One table serves both directions.

// Not from `languages.ts`: the first script of a page has no room for the schemas. The build's configuration reads this
// file, too, which knows no `@libs`.
export const LOCALES = Object.keys(languageList) as Locale[];

const prefixOf = (locale: Locale): string => languageList[locale].path;

/** The language of a path: `/en/about` → `en`; `/english` has no prefix and is the base language. */
export function localeOf(path: string): Locale {
  const found = LOCALES.find((locale) => prefixOf(locale) && startsWithSegment(path, prefixOf(locale)));
  return found ?? BASE_LOCALE;
}

/** The path in the route tree: `/hk-tw/about` → `/about`, `/en` → `/`. */
export function withoutLocale(path: string): string {
  return path.slice(prefixOf(localeOf(path)).length) || '/';
}

/** The same page in another language; a query or a fragment stays: `/en?a=1` → `/hk-tw?a=1`. */
export function pathInLocale(locale: Locale, href: string): string {
  const end = href.search(/[?#]/);
  const path = end < 0 ? href : href.slice(0, end);
  const rest = end < 0 ? '' : href.slice(end);
  const page = withoutLocale(path || '/');
  const localized = prefixOf(locale) + (page === '/' ? '' : page);
  return (localized || '/') + rest;
}

/** Where the console shows in a frame what is not published: it becomes any page of the site without another request. */
export const PREVIEW_PATH = '/content-preview';

/** Agents' pages are an application, not documents: `/agent`, `/en/agent/login`, and the frame of the console. */
export function isAgentArea(path: string): boolean {
  return ['/agent', PREVIEW_PATH].some((area) => startsWithSegment(withoutLocale(path), area));
}

/** The argument of `pathInLocale` for the current page. */
export function hrefOf({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>): string {
  return pathname + search + hash;
}

function startsWithSegment(path: string, prefix: string): boolean {
  return path === prefix || path.startsWith(`${prefix}/`);
}
