import { languageList } from '@libs/protocol/language-list.ts';

type Listed = (typeof languageList)[keyof typeof languageList];
const ourLanguages: Readonly<Partial<Record<string, Listed>>> = languageList;

const displayNamesCache = new Map<string, Intl.DisplayNames>();

/** Cached, because constructing one is slow. */
function displayNamesIn(lang: string): Intl.DisplayNames {
  const names = displayNamesCache.get(lang) ?? new Intl.DisplayNames([lang], { type: 'language' });
  displayNamesCache.set(lang, names);
  return names;
}

/**
 * The name of a language in another language; the tag itself where it is unknown. Chinese is named by its script, as
 * readers expect: “Simplified Chinese”, not “Chinese (China)”.
 */
export function languageName(lang: string, tag: string): string {
  try {
    return displayNamesIn(lang).of(ourLanguages[tag]?.scriptTag ?? tag) ?? tag;
  } catch {
    return tag;
  }
}

/** In a row of the list; the tag itself where it is none of ours. */
export const shortLanguageName = (tag: string): string => ourLanguages[tag]?.shortName ?? tag.slice(0, 2).toUpperCase();
