import fc from 'fast-check';
import { matchLine } from './match-line.ts';
import { parseQuery } from './parse-query.ts';
import { SearchIndex } from './search-index.ts';

const indexOf = (text: string): SearchIndex => {
  const index = new SearchIndex();
  const fields = [{ kind: 'message' as const, text }];
  index.put({ sessionId: 's', sortAt: 1, status: 'open', agent: null, languages: [], tags: [], fields });
  return index;
};

const finds = (typed: string, text: string): boolean =>
  indexOf(text).find(parseQuery(typed), { limit: 1 }).hits.length === 1 &&
  matchLine([{ kind: 'message', text }], parseQuery(typed)) !== null;

const word = fc.constantFrom(
  'bank',
  'Bänke',
  "don't",
  'e-mail',
  '300USDT',
  '5,000',
  '+60 12-345 6789',
  'scammers',
  'a@b.org',
  'ＨＥＬＰ',
  'x',
  '0x12ab34cd56ef',
  'AL-2024/0731',
  '銀行',
  '我被騙了',
  '한국',
  'ﾍﾙﾌﾟ',
);

describe('whatever is copied from a text', () => {
  it('finds it: each word', () => {
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 12 }), fc.nat(), (words, at) => {
        expect(finds(words[at % words.length]!, words.join(' '))).toBe(true);
      }),
    );
  });

  it('finds it: some words in quotes', () => {
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 12 }), fc.nat(), fc.nat(), (words, from, length) => {
        const start = from % words.length;
        const piece = words.slice(start, start + 1 + (length % (words.length - start)));
        expect(finds(`"${piece.join(' ')}"`, words.join(' '))).toBe(true);
      }),
    );
  });

  it('finds it: two characters or more of a script without spaces', () => {
    const unspaced = fc.array(fc.constantFrom(...'我被骗了怎么办银行转账詐騙𠮷'), { minLength: 2, maxLength: 30 });
    fc.assert(
      fc.property(unspaced, fc.nat(), fc.nat(), (characters, from, length) => {
        const start = from % (characters.length - 1);
        const piece = characters.slice(start, start + 2 + (length % (characters.length - start - 1)));
        expect(finds(piece.join(''), characters.join(''))).toBe(true);
      }),
    );
  });

  it('is never too strange', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }), (text) => {
        const query = parseQuery(text);
        expect(indexOf(text).find(query, { limit: 1 }).hits.length).toBeLessThan(2);
        expect(matchLine([{ kind: 'name', text }], query)?.ranges).not.toEqual([]);
      }),
    );
  });
});
