import { chatCommand } from './commands.ts';
import { parseWith } from './parse.ts';
import {
  customerLanguageOf,
  customerLanguages,
  isAutoTranslated,
  readerRegionOf,
  translationLanguages,
} from './translation.ts';

const request = (target: unknown, source: unknown = 'auto') =>
  parseWith(chatCommand, { type: 'translation.request', of: 2, source, target, attempt: 0 });

describe('languages to translate', () => {
  it('are the specified ones, in the specified order', () => {
    expect(translationLanguages.join(', ')).toBe(
      'en, es, fr, de, zh, zh-TW, ja, ko, ru, it, pt, ar, hi, id, tr, vi, th, ms, nl, pl, sv, uk, he, fa',
    );
    expect(customerLanguages.join(', ')).toBe('zh, zh-tw, en, ja, ko, fr, de, es, it, pt, ru, ar, hi, th, vi, id, ms');
  });
  it.each([
    ['zh_TW', 'zh-TW'],
    ['zh-tw', 'zh-TW'],
    ['ZH', 'zh'],
    ['en', 'en'],
  ])('know %s as %s', (written, target) => expect(request(written)).toMatchObject({ value: { target } }));
  it.each(['xx', 'en-US-x-evil', '', 'auto', 'a'.repeat(300), ['en'], 'en\0', null])('refuse %j', (target) =>
    expect(request(target)).toMatchObject({ refused: 'language.unsupported' }),
  );
  it('have auto as a source only', () => expect(request('en', 'auto')).toMatchObject({ value: { source: 'auto' } }));
});

describe('a customer’s language', () => {
  it.each([
    [['fr-CA', 'en'], 'fr'],
    [['zh-HK'], 'zh-tw'],
    [['zh-Hant-TW'], 'zh-tw'],
    [['zh-CN'], 'zh'],
    [['sw', 'id-ID'], 'id'],
    [['sw'], 'en'],
    [[], 'en'],
  ])('of a browser with %j is %s', (tags, language) => expect(customerLanguageOf(tags)).toBe(language));
  it('has the wording of Hong Kong where its tag says so', () => {
    expect(['zh-HK', 'zh-Hant-HK', 'zh-MO', 'zh_hk'].map(readerRegionOf)).toEqual(['HK', 'HK', 'HK', 'HK']);
    expect(['zh-TW', 'zh-Hant', 'zh-CN', 'en-HK', 'zh'].map(readerRegionOf)).toEqual(Array(5).fill(undefined));
  });
  it('is never translated by itself when it is Chinese', () =>
    expect(customerLanguages.filter((language) => !isAutoTranslated(language))).toEqual(['zh', 'zh-tw']));
});
