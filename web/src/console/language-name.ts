/** By script where people tell Chinese apart by it: nobody asks for “Chinese (China)”. */
const SCRIPT_TAGS: Readonly<Record<string, string>> = { 'zh-CN': 'zh-Hans', 'zh-TW': 'zh-Hant' };

const displayNamesCache = new Map<string, Intl.DisplayNames>();

/** Made once: making one is dear. */
function displayNamesIn(lang: string): Intl.DisplayNames {
  const names = displayNamesCache.get(lang) ?? new Intl.DisplayNames([lang], { type: 'language' });
  displayNamesCache.set(lang, names);
  return names;
}

/** What a language is called in another; its tag where nobody has a name for it. */
export function languageName(lang: string, tag: string): string {
  try {
    return displayNamesIn(lang).of(SCRIPT_TAGS[tag] ?? tag) ?? tag;
  } catch {
    return tag;
  }
}
