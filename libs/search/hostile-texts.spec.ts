import { matchLine } from './match-line.ts';
import { parseQuery } from './parse-query.ts';
import type { SearchDocument } from './search-document.ts';
import { SearchIndex } from './search-index.ts';

const conversation = (sessionId: string, text: string): SearchDocument => ({
  sessionId,
  sortAt: Number(sessionId),
  status: 'open',
  agent: null,
  languages: [],
  tags: [],
  fields: [{ kind: 'message', text }],
});

const HOSTILE: Record<string, string> = {
  'one word without an end': 'a'.repeat(200_000),
  'thousands of words': Array.from({ length: 30_000 }, (_, at) => `word${at}`).join(' '),
  'digits without an end': '1'.repeat(200_000),
  'groups of digits': '1,111 '.repeat(30_000),
  'dots and at signs': 'a@a.'.repeat(50_000),
  hyphens: 'a-'.repeat(100_000),
  apostrophes: "a'".repeat(100_000),
  'characters without an end': '骗'.repeat(100_000),
  'a regular expression': '(a+)+$ .*?(?:x|x)* \\u0001 '.repeat(5_000),
  'control characters': 'word\u0001 \u0002 \u0004status:open \u0004agent:a1 '.repeat(5_000),
};

describe('what somebody may write to break the search', () => {
  it.each(Object.entries(HOSTILE))('%s: is indexed in part, and others are found as before', (_, text) => {
    const index = new SearchIndex();
    index.put(conversation('1', 'the bank statement'));
    const before = index.vocabularySize;
    index.put(conversation('2', text));
    expect(index.vocabularySize - before).toBeLessThanOrEqual(20_000);
    expect(index.find(parseQuery('bank statement'), { limit: 9 }).hits).toHaveLength(1);
    expect(index.find(parseQuery(text), { limit: 9 }).hits.length).toBeLessThanOrEqual(2);
    matchLine([{ kind: 'message', text }], parseQuery(text));
    index.remove('2');
    expect(index.vocabularySize).toBe(before);
  });

  it('no word in a text is a filter', () => {
    const index = new SearchIndex();
    index.put(conversation('1', 'agent\u0002 mine\u0002 \u0004status:closed'));
    expect(index.find(parseQuery('agent:mine'), { limit: 9 }).hits).toEqual([]);
    expect(index.find(parseQuery('status:closed'), { limit: 9 }).hits).toEqual([]);
  });

  it('words that begin like another do not hide it, and the page says that it has not looked at all', () => {
    const index = new SearchIndex();
    for (let at = 0; at < 10; at += 1) index.put(conversation(`${at}`, 'withdrawal'));
    for (let at = 10; at < 20; at += 1)
      index.put(
        conversation(
          `${at}`,
          Array.from(
            { length: 300 },
            (_, word) => `withdz${'abcdefghij'[at - 10]}${word.toString(26).replace(/\d/g, 'k')}`,
          ).join(' '),
        ),
      );
    const page = index.find(parseQuery('withd'), { limit: 100 });
    expect(page.isPartial).toBe(true);
    expect(page.hits.map(({ sessionId }) => sessionId)).toEqual(expect.arrayContaining(['0', '9']));
  });

  it('a page costs no more than it may, whatever is asked', () => {
    const index = new SearchIndex();
    for (let at = 0; at < 4_000; at += 1) index.put(conversation(`${at}`, at % 2 ? 'left side' : 'right side'));
    const page = index.find(parseQuery('left right'), { limit: 10, maxWork: 50 });
    expect(page).toMatchObject({
      hits: [],
      isPartial: true,
      next: expect.objectContaining({ sortAt: expect.any(Number) }),
    });
  });
});
