import { monthsIn, numberWordsIn } from './number-words.ts';

const said = (text: string) => numberWordsIn(text).map(({ value, start, end }) => [value, text.slice(start, end)]);

describe('a number in words', () => {
  it.each([
    ['三万五千', '35000'],
    ['兩百零三', '203'],
    ['二〇二六', '2026'],
    ['十', '10'],
    ['十二', '12'],
    ['百万', '1000000'],
    ['一亿三千万', '130000000'],
    ['two hundred and fifty', '250'],
    ['twenty-one', '21'],
    ['vingt et un', '21'],
    ['a thousand', '1000'],
    ['hundred', '100'],
    ['dos mil', '2000'],
    ['fifty five hundred', '5500'],
    ['three million five hundred thousand', '3500000'],
    ['third', '3'],
  ])('%s is %s, from its first word to its last', (text, value) => {
    expect(said(`, ${text}, `)).toEqual([[value, text]]);
  });

  it.each([
    ['one two three', ['one', 'two', 'three']],
    ['two thousand, three', ['two thousand', 'three']],
    ['seven people and two dogs', ['seven', 'two']],
  ])('%s is these: %j', (text, words) => {
    expect(said(text).map(([, word]) => word)).toEqual(words);
  });

  it.each(['zweihundert', 'someone', 'often', 'phone', '我被骗了'])('is not in %s', (text) => {
    expect(said(text)).toEqual([]);
  });
});

describe('the name of a month', () => {
  it.each([
    ['5 mai', 5],
    ['Noviembre', 11],
    ['ноября', 11],
    ['März', 3],
    ['Sept', 9],
    ['MAY', 5],
  ])('is read in every language that is here: %s is %i', (text, month) => {
    expect(monthsIn(text).map(({ value }) => value)).toEqual([String(month)]);
  });

  it('has three letters at least, and is a whole word', () => {
    expect(['Ma', 'Maybe', 'Decembers', '11月'].flatMap(monthsIn)).toEqual([]);
  });
});
