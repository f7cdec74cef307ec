/**
 * Every language of the product, a line for each: all that a language needs besides its texts. Types, schemas, addresses,
 * `lang` and `dir` of pages, names in menus and the languages of the translation follow from it; the compiler, the build
 * and the specs then ask for its texts (CONTRIBUTING, "A language"). Imports nothing, because plain Node reads it, too.
 * What is said by the tag itself is left out: every page carries these lines.
 */
// oxfmt-ignore
const lines = {
  'zh-CN': { name: '简体中文', path: '', tags: /^zh(?!-(tw|hk|mo|hant))/, shortName: '简', scriptTag: 'zh-Hans', translation: 'zh' },
  'zh-TW': { name: '繁體中文', path: '/hk-tw', tags: /^zh-(tw|hk|mo|hant)/, shortName: '繁', scriptTag: 'zh-Hant' },
  en: { name: 'English', path: '/en', tags: /^en/, region: 'GB' },
  ms: { name: 'Bahasa Melayu', path: '/ms', tags: /^(ms|zsm)/, region: 'MY' },
} satisfies Record<string, Language>;

type Language = {
  /** By its own name, so that its readers recognise it on a page in any language. */
  name: string;
  /** How its addresses begin; one language has none. nginx and its image name them again, which a spec compares. */
  path: '' | `/${string}`;
  /** Which tags of browsers mean it, in lower case. */
  tags: RegExp;
  /** In a row of the console's list; the tag in capitals without it. */
  shortName?: string;
  /** For search engines and the names of languages: Chinese by its script, which is read in more than one country. */
  scriptTag?: string;
  /** Of the two-letter tags, for the previews of other sites, which want one. */
  region?: string;
  /** Its code in `translationLanguages`, where that is not the tag. */
  translation?: string;
  /** Where it is not `ltr`. */
  direction?: 'rtl';
};

type Listed = keyof typeof lines;
export const languageList: Readonly<Record<Listed, Language>> = lines;
const listed = Object.keys(lines) as Listed[];

/** The language of addresses without a prefix. */
export const BASE_LOCALE: Listed = listed.find((locale) => languageList[locale].path === '')!;

/** Something for each language. */
export const forEachLocale = <T>(make: (locale: Listed) => T): Record<Listed, T> =>
  Object.fromEntries(listed.map((locale) => [locale, make(locale)])) as Record<Listed, T>;

export const directionOf = (locale: Listed): 'ltr' | 'rtl' => languageList[locale].direction ?? 'ltr';

/** `zh-Hans`, `en`. */
export const scriptTagOf = (locale: Listed): string => languageList[locale].scriptTag ?? locale;

/** `zh_CN`, `en_GB`. */
export const openGraphTagOf = (locale: Listed): string =>
  [locale.replace('-', '_'), languageList[locale].region].filter(Boolean).join('_');
