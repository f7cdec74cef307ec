import fc from 'fast-check';
import { indexTokensOf, queryTokensOf } from './search-tokens.ts';

describe('indexTokensOf', () => {
  it.each<[string, string[]]>([
    ['I was Cheated, please HELP!', ['was', 'cheated', 'please', 'help']],
    ['诈骗', ['诈', '骗', '诈骗']],
    ['我被骗了。怎么办？', ['我', '被', '骗', '了', '我被', '被骗', '骗了', '怎', '么', '办', '怎么', '么办']],
    ['用USDT付了5000元', ['用', 'usdt', '付', '了', '付了', '5000', '元']],
    ['ＨＥＬＰ　ﾍﾙﾌﾟ', ['help', 'ヘ', 'ル', 'プ', 'ヘル', 'ルプ']],
    ['e\u0301te\u0301', ['été']],
    ['𠮷野', ['𠮷', '野', '𠮷野']],
    ['a b, c', []],
    ['\u200B 👍 — …', []],
  ])('of %j', (text, tokens) => expect(indexTokensOf(text)).toEqual(tokens));

  it('knows capital letters and compatibility forms of every script by one name', () => {
    expect(indexTokensOf('ПРИВЕТ ﬁnd')).toEqual(indexTokensOf('привет find'));
  });
});

describe('queryTokensOf', () => {
  const finds = (typed: string, text: string) => {
    const present = new Set(indexTokensOf(text));
    const wanted = queryTokensOf(typed);
    return wanted.length > 0 && wanted.every((token) => present.has(token));
  };

  it.each([
    ['骗', '我被骗了'],
    ['被骗', '我被骗了'],
    ['我被骗了', '怎么办，我被骗了五万'],
    ['usdt 被骗', '被骗走了３００USDT'],
    ['詐騙', '網路詐騙'],
    ['Bank', 'my BANK account'],
  ])('%j finds %j', (typed, text) => expect(finds(typed, text)).toBe(true));

  it.each([
    ['骗被', '我被骗了'],
    ['ban', 'my bank account'],
    ['', 'anything'],
    ['?', 'anything?'],
  ])('%j does not find %j', (typed, text) => expect(finds(typed, text)).toBe(false));

  it('of any piece of an unspaced text finds the text', () => {
    const unspaced = fc.array(fc.constantFrom(...'我被骗了怎么办银行转账詐騙𠮷'), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(unspaced, fc.nat(), fc.nat(), (characters, from, length) => {
        const start = from % characters.length;
        const piece = characters.slice(start, start + 1 + (length % (characters.length - start)));
        expect(finds(piece.join(''), characters.join(''))).toBe(true);
      }),
    );
  });
});
