import type { Locale } from '@libs/protocol/languages.ts';

/** Chinese is named by its script, as readers expect: “Simplified Chinese”, not “Chinese (China)”. */
const SCRIPT_TAGS: Readonly<Record<Locale, string>> = { 'zh-CN': 'zh-Hans', 'zh-TW': 'zh-Hant', en: 'en' };

const displayNamesCache = new Map<string, Intl.DisplayNames>();

/** Cached, because constructing one is slow. */
function displayNamesIn(lang: string): Intl.DisplayNames {
  const names = displayNamesCache.get(lang) ?? new Intl.DisplayNames([lang], { type: 'language' });
  displayNamesCache.set(lang, names);
  return names;
}

/** The name of a language in another language; the tag itself where it is unknown. */
export function languageName(lang: string, tag: string): string {
  try {
    return displayNamesIn(lang).of((SCRIPT_TAGS as Readonly<Record<string, string>>)[tag] ?? tag) ?? tag;
  } catch {
    return tag;
  }
}

const SHORT_NAMES: Readonly<Record<Locale, string>> = { 'zh-CN': '简', 'zh-TW': '繁', en: 'EN' };

/** In a row of the list; the tag itself where it is none of ours. */
export const shortLanguageName = (tag: string): string =>
  (SHORT_NAMES as Readonly<Record<string, string>>)[tag] ?? tag.slice(0, 2).toUpperCase();
