import { isPlausibleTranslation } from './translation-plausibility.ts';

describe('an answer', () => {
  it.each([
    ['I was cheated', '我被骗了', 'zh'],
    ['我被骗了', 'I was cheated', 'en'],
    ['我被骗了', 'Меня обманули', 'ru'],
    ['300 USDT', '300 USDT', 'en'],
    ['see <b>this</b>', '看<b>这个</b>', 'zh'],
  ] as const)('to %j may be %j in %s', (original, translated, target) =>
    expect(isPlausibleTranslation({ original, translated, target })).toBe(true),
  );
  it.each([
    ['I was cheated', '', 'zh'],
    ['I was cheated', 'I was cheated', 'zh'],
    ['我被骗了', '我被骗了', 'en'],
    ['I was cheated', '<p>我被骗了</p>', 'zh'],
    ['I was cheated', '我'.repeat(300), 'zh'],
    ['我被骗了', 'I was cheated', 'ru'],
  ] as const)('to %j is never %j in %s', (original, translated, target) =>
    expect(isPlausibleTranslation({ original, translated, target })).toBe(false),
  );
});
