/**
 * Every language of the product, a line for each: all that a language needs besides its texts. Types, schemas, addresses,
 * `lang` and `dir` of pages, names in menus and the languages of the translation follow from it; the compiler, the build
 * and the specs then ask for its texts (CONTRIBUTING, "A language"). Imports nothing, because plain Node reads it, too.
 */
// oxfmt-ignore
export const languageList = {
  'zh-CN': { name: '简体中文', shortName: '简', path: '', tags: /^zh(?!-(tw|hk|mo|hant))/, scriptTag: 'zh-Hans', openGraph: 'zh_CN', translation: 'zh', direction: 'ltr' },
  'zh-TW': { name: '繁體中文', shortName: '繁', path: '/hk-tw', tags: /^zh-(tw|hk|mo|hant)/, scriptTag: 'zh-Hant', openGraph: 'zh_TW', translation: 'zh-TW', direction: 'ltr' },
  en: { name: 'English', shortName: 'EN', path: '/en', tags: /^en/, scriptTag: 'en', openGraph: 'en_GB', translation: 'en', direction: 'ltr' },
} as const satisfies Record<string, Language>;

type Language = {
  /** By its own name, so that its readers recognise it on a page in any language. */
  name: string;
  /** In a row of the console's list. */
  shortName: string;
  /** How its addresses begin; one language has none. nginx and its image name them again, which a spec compares. */
  path: '' | `/${string}`;
  /** Which tags of browsers mean it, in lower case. */
  tags: RegExp;
  /** For search engines and the names of languages: Chinese by its script, which is read in more than one country. */
  scriptTag: string;
  openGraph: string;
  /** Its code in `translationLanguages`. */
  translation: string;
  direction: 'ltr' | 'rtl';
};

type Listed = keyof typeof languageList;
const listed = Object.keys(languageList) as Listed[];

/** The language of addresses without a prefix. */
export const BASE_LOCALE: Listed = listed.find((locale) => languageList[locale].path === '')!;

/** Something for each language. */
export const forEachLocale = <T>(make: (locale: Listed) => T): Record<Listed, T> =>
  Object.fromEntries(listed.map((locale) => [locale, make(locale)])) as Record<Listed, T>;
