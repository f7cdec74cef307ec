import { languageList, scriptTagOf } from '@libs/protocol/language-list.ts';

const isOurs = (tag: string): tag is keyof typeof languageList => Object.hasOwn(languageList, tag);

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
    return displayNamesIn(lang).of(isOurs(tag) ? scriptTagOf(tag) : tag) ?? tag;
  } catch {
    return tag;
  }
}

/** In a row of the list; the tag itself where it is none of ours. */
export const shortLanguageName = (tag: string): string =>
  (isOurs(tag) && languageList[tag].shortName) || tag.slice(0, 2).toUpperCase();
