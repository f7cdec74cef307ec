import { emptyLocalizedText } from '@libs/protocol/settings.ts';
import { findScripts, type KnownScript, offerScript, type ReaderLanguages } from './find-scripts.ts';

const script = (title: string, texts: Partial<KnownScript['texts']>, folder = ''): KnownScript => ({
  ...{ id: title, title, folder, isShared: true },
  texts: { ...emptyLocalizedText, ...texts },
});
const bank = script('Bank transfer', { en: 'Call your bank now.', 'zh-TW': '請先聯絡您的銀行。' }, 'First hour');
const police = script('Police', { en: 'Report it to the police and to your bank.' });
const card = script('银行转账', { 'zh-CN': '请马上联系银行。' });
const calm = script('Calm', { en: 'Take your time.' }, 'Small talk');
const all = [bank, police, card, calm];

const english: ReaderLanguages = { customer: 'en', translated: null, page: 'en' };
const titles = (query: string, languages = english, lastUsed = {}) =>
  findScripts(all, query, { languages, lastUsed }).map(({ script: { title } }) => title);

describe('the scripts that a query finds', () => {
  it.each([
    ['bank', ['Bank transfer', 'Police']],
    ['TRANS', ['Bank transfer']],
    ['bank hour', ['Bank transfer']],
    ['small', ['Calm']],
    ['nothing like it', []],
  ])('%j', (query, found) => expect(titles(query)).toEqual(found));

  it.each([
    ['银转', ['银行转账']],
    ['銀行', ['银行转账', 'Bank transfer']],
    ['转银', []],
  ])('by characters, in either script: %j', (query, found) =>
    expect(titles(query, { ...english, customer: 'zh-CN' })).toEqual(found),
  );

  it('begin with those that the customer can read, then with the last used', () => {
    expect(titles('')).toEqual(['Bank transfer', 'Calm', 'Police', '银行转账']);
    expect(titles('', english, { Police: 2, Calm: 1, 银行转账: 9 })).toEqual([
      'Police',
      'Calm',
      'Bank transfer',
      '银行转账',
    ]);
    expect(titles('', { ...english, customer: 'zh-TW' })[0]).toBe('Bank transfer');
  });
});

describe('the text that is offered', () => {
  it.each<[KnownScript, Partial<ReaderLanguages>, string, boolean]>([
    [bank, {}, 'en', false],
    [bank, { customer: 'zh-TW' }, 'zh-TW', false],
    [bank, { customer: 'zh-CN' }, 'en', true],
    [card, {}, 'zh-CN', true],
    [card, { customer: 'zh-TW' }, 'zh-CN', true],
    [card, { customer: null }, 'zh-CN', true],
    [card, { customer: 'en', translated: 'zh-CN' }, 'zh-CN', false],
    [bank, { customer: 'en', translated: 'zh-TW' }, 'en', false],
  ])('is never silently one that the customer cannot read: %#', (own, languages, language, isForeign) =>
    expect(offerScript(own, { ...english, ...languages })).toEqual({ script: own, language, isForeign }),
  );
});
