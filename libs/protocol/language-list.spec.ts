import { businessHours, type OpeningHours } from './business-hours.ts';
import { BASE_LOCALE, directionOf, forEachLocale, languageList, openGraphTagOf, scriptTagOf } from './language-list.ts';
import { locales, nearestLocale } from './languages.ts';
import { scriptRequest, scriptsResponse } from './scripts.ts';
import { tagsResponse } from './tags.ts';
import { translationLanguages } from './translation.ts';

describe('the list of languages', () => {
  it('has one language without a prefix, and no prefix or tag twice', () => {
    const paths = Object.values(languageList).map(({ path }) => path);
    expect(paths.filter((path) => path === '')).toHaveLength(1);
    expect(languageList[BASE_LOCALE].path).toBe('');
    expect(new Set(paths).size).toBe(paths.length);
    expect(locales.map((locale) => nearestLocale(locale))).toEqual(locales);
  });

  it('names each as Intl, search engines, previews and the translation know it', () => {
    for (const locale of locales) {
      expect([locale, Intl.getCanonicalLocales(scriptTagOf(locale))]).toEqual([locale, [scriptTagOf(locale)]]);
      expect(openGraphTagOf(locale)).toMatch(/^[a-z]{2}_[A-Z]{2}$/);
      expect(translationLanguages).toContain(languageList[locale].translation ?? locale);
      expect(directionOf(locale)).toBe('ltr');
    }
  });

  it('reads Malay as the tags of browsers say it', () => {
    expect(['ms', 'ms-MY', 'zsm', 'ms-Latn-SG, en;q=0.5'].map(nearestLocale)).toEqual(Array(4).fill('ms'));
  });
});

it('what was saved before a language was added is read with nothing in it', () => {
  const earlier = { 'zh-CN': '', 'zh-TW': '', en: 'Call your bank.' };
  const id = '018f2f3e-7c2a-4b5e-9d1c-2f6f1f1a2b3c';
  const texts = { ...forEachLocale(() => ''), en: 'Call your bank.' };
  const [script] = scriptsResponse.parse({ scripts: [{ id, title: 'Bank', folder: '', texts: earlier }] }).scripts;
  expect(script!.texts).toEqual(texts);
  expect(scriptRequest.parse({ title: 'Bank', texts: earlier }).texts).toEqual(texts);
  const tag = { id, name: earlier, colour: 'teal', group: '', isSuggested: false, isRetired: false };
  expect(tagsResponse.parse({ tags: [tag] }).tags[0]!.name).toEqual(texts);
  const office: OpeningHours = { timeZone: 'Asia/Kuala_Lumpur', week: [], holidays: [] };
  const hours = businessHours.parse({ everyone: null, languages: { 'zh-CN': null, 'zh-TW': null, en: office } });
  expect(hours.languages).toEqual({ ...forEachLocale(() => null), en: office });
});
