/** By script where people tell Chinese apart by it: nobody asks for “Chinese (China)”. */
const BY_SCRIPT: Readonly<Record<string, string>> = { 'zh-CN': 'zh-Hans', 'zh-TW': 'zh-Hant' };

const made = new Map<string, Intl.DisplayNames>();

/** Made once: making one is dear. */
function namesIn(lang: string): Intl.DisplayNames {
  const names = made.get(lang) ?? new Intl.DisplayNames([lang], { type: 'language' });
  made.set(lang, names);
  return names;
}

/** What a language is called in another; its tag where nobody has a name for it. */
export function languageName(lang: string, tag: string): string {
  try {
    return namesIn(lang).of(BY_SCRIPT[tag] ?? tag) ?? tag;
  } catch {
    return tag;
  }
}
