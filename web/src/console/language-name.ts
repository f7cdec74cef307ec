/** By script where people tell Chinese apart by it: nobody asks for “Chinese (China)”. */
const BY_SCRIPT: Readonly<Record<string, string>> = { 'zh-CN': 'zh-Hans', 'zh-TW': 'zh-Hant' };

/** What a language is called in another; its tag where nobody has a name for it. */
export function languageName(lang: string, tag: string): string {
  try {
    return new Intl.DisplayNames([lang], { type: 'language' }).of(BY_SCRIPT[tag] ?? tag) ?? tag;
  } catch {
    return tag;
  }
}
