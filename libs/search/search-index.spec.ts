import { parseQuery } from './parse-query.ts';
import type { SearchDocument, SearchField } from './search-document.ts';
import { SearchIndex } from './search-index.ts';
import type { SearchCursor, SearchOptions } from './search-page.ts';

const conversation = (
  sessionId: string,
  fields: SearchField[],
  more: Partial<SearchDocument> = {},
): SearchDocument => ({
  sessionId,
  sortAt: Number(sessionId.replace(/\D/g, '')) || 1,
  status: 'open',
  agent: null,
  languages: ['en'],
  tags: [],
  fields,
  ...more,
});
const message = (text: string): SearchField => ({ kind: 'message', text });
const name = (text: string): SearchField => ({ kind: 'name', text });

const indexOf = (texts: Record<string, SearchField[]>): SearchIndex => {
  const index = new SearchIndex();
  for (const [sessionId, fields] of Object.entries(texts)) index.put(conversation(sessionId, fields));
  return index;
};

const find = (index: SearchIndex, typed: string, options: Partial<SearchOptions> = {}): string[] =>
  index.find(parseQuery(typed), { limit: 100, ...options }).hits.map(({ sessionId }) => sessionId);

const findPages = (index: SearchIndex, typed: string, options: SearchOptions): string[][] => {
  const pages: string[][] = [];
  let after: SearchCursor | null = null;
  do {
    const page = index.find(parseQuery(typed), { ...options, after });
    pages.push(page.hits.map(({ sessionId }) => sessionId));
    after = page.next;
  } while (after);
  return pages;
};

describe('the index of conversations', () => {
  it('finds what has all words and none of the unwanted, newest first', () => {
    const index = indexOf({
      s1: [message('wallet bank')],
      s2: [message('wallet'), message('police')],
      s3: [message('purse and bank')],
    });
    expect(find(index, 'wallet')).toEqual(['s2', 's1']);
    expect(find(index, 'wallet bank')).toEqual(['s1']);
    expect(find(index, 'bank -purse')).toEqual(['s1']);
    expect(find(index, 'bank none')).toEqual([]);
    expect(find(index, '')).toEqual([]);
    expect(find(index, '-bank')).toEqual([]);
  });

  it('has a conversation as it is now, and none that was removed', () => {
    const index = indexOf({ s1: [message('x1 common')], s2: [message('common')] });
    index.put(conversation('s1', [message('other common')], { sortAt: 9 }));
    expect(find(index, 'common')).toEqual(['s1', 's2']);
    expect(find(index, 'x1')).toEqual([]);
    index.remove('s1');
    expect(find(index, 'common')).toEqual(['s2']);
    expect(find(index, 'other')).toEqual([]);
    expect(index.size).toBe(1);
  });

  it('has no word any more of a conversation that was removed', () => {
    const index = indexOf({ s1: [message('hello there')] });
    const before = index.vocabularySize;
    index.put(conversation('s2', [name('Aminah Yusof'), message('hello 0x12ab34cd56ef transferred')]));
    index.remove('s2');
    expect(index.vocabularySize).toBe(before);
    for (const typed of ['Aminah', 'amin', '56ef', 'transfer', 'transferred']) expect(find(index, typed)).toEqual([]);
  });

  it.each(['newest', 'best'] as const)(
    'gives pages, %s first, each conversation once, over news and clearing up',
    (order) => {
      const index = new SearchIndex();
      const put = (at: number, sortAt = at) =>
        index.put(
          conversation(`s${String(at).padStart(4, '0')}`, [at % 3 === 0 ? name('Mei') : message('Mei')], { sortAt }),
        );
      for (let at = 1; at <= 3_000; at += 1) put(at);
      const seen: string[] = [];
      let after: SearchCursor | null = null;
      for (let round = 0; round === 0 || after; round += 1) {
        const page = index.find(parseQuery('mei'), { limit: 50, after, order });
        seen.push(...page.hits.map(({ sessionId }) => sessionId));
        after = page.next;
        // What was shown has news or goes, often enough that lists are written anew.
        for (const { sessionId } of page.hits) {
          const at = Number(sessionId.slice(1));
          for (let times = 0; times < 3; times += 1) put(at, 10_000 + round);
          if (at % 2 === 0) index.remove(sessionId);
        }
      }
      const expected = Array.from({ length: 3_000 }, (_, index_) => 3_000 - index_);
      const best = [...expected.filter((at) => at % 3 === 0), ...expected.filter((at) => at % 3 > 0)];
      expect(seen).toEqual((order === 'best' ? best : expected).map((at) => `s${String(at).padStart(4, '0')}`));
    },
  );

  it('pages by id where times are the same', () => {
    const index = new SearchIndex();
    for (const id of ['c', 'a', 'd', 'b']) index.put(conversation(id, [message('x y')], { sortAt: 5 }));
    expect(findPages(index, 'x', { limit: 3 })).toEqual([['d', 'c', 'b'], ['a']]);
  });

  it('says that a page is partial when its work is spent, and goes on from there without missing one', () => {
    const index = new SearchIndex();
    for (let at = 1; at <= 2_000; at += 1)
      index.put(conversation(`s${at}`, [message(at % 2 ? 'left' : 'right'), message(at % 400 === 0 ? 'left' : '')]));
    const page = index.find(parseQuery('left right'), { limit: 10, maxWork: 100 });
    expect(page).toMatchObject({ isPartial: true });
    const pages = findPages(index, 'left right', { limit: 10, maxWork: 100 });
    expect(pages.flat()).toEqual(['s2000', 's1600', 's1200', 's800', 's400']);
    expect(index.find(parseQuery('left right'), { limit: 10 })).toMatchObject({ isPartial: false, next: null });
  });

  it('finds the same after thousands of changes as an index that never had the former entries', () => {
    const [index, fresh] = [new SearchIndex(), new SearchIndex()];
    const put = (into: SearchIndex, at: number) =>
      into.put(
        conversation(`s${at % 900}`, [message(`t${at % 7} t${at % 11} only${at}`)], { sortAt: (at * 7919) % 6_007 }),
      );
    for (let at = 0; at < 6_000; at += 1) put(index, at);
    for (let at = 5_100; at < 6_000; at += 1) put(fresh, at);
    expect(index.vocabularySize).toBe(fresh.vocabularySize);
    for (const typed of ['t0', 't3', 't10', 'only5999', 'only3', 't3 t10'])
      expect(find(index, typed)).toEqual(find(fresh, typed));
  });

  it('filters by what is typed and by what is clicked', () => {
    const index = new SearchIndex();
    const day = (date: string) => Date.parse(date);
    index.put(
      conversation('a', [message('money'), { kind: 'agent', text: 'Lin Wei' }], {
        sortAt: day('2026-01-05'),
        agent: 'A1',
        languages: ['zh-TW'],
      }),
    );
    index.put(
      conversation('b', [message('money'), { kind: 'tag', text: 'romance' }], {
        sortAt: day('2026-02-05'),
        tags: ['romance'],
      }),
    );
    index.put(conversation('c', [message('money')], { sortAt: day('2026-03-05'), status: 'closed' }));
    expect(find(index, 'money agent:lin')).toEqual(['a']);
    expect(find(index, 'money status:closed')).toEqual(['c']);
    expect(find(index, 'lang:zh-tw')).toEqual(['a']);
    expect(find(index, 'money tag:romance')).toEqual(['b']);
    expect(find(index, 'money after:2026-02-01')).toEqual(['c', 'b']);
    expect(find(index, 'before:2026-02-01')).toEqual(['a']);
    expect(find(index, 'money', { filter: { agents: [''] } })).toEqual(['c', 'b']);
    expect(find(index, 'money', { filter: { statuses: ['open'], until: day('2026-02-01') } })).toEqual(['a']);
    expect(find(index, 'money', { accept: (sessionId) => sessionId !== 'b' })).toEqual(['c', 'a']);
    expect(find(index, 'money agent:chen')).toEqual([]);
  });

  it('has what says who somebody is first, then the word, then its forms, when best is first', () => {
    const index = indexOf({
      s1: [name('Grant')],
      s2: [message('grant')],
      s3: [message('granted')],
      s4: [name('Grants')],
    });
    expect(find(index, 'grant', { order: 'best' })).toEqual(['s1', 's2', 's3']);
    expect(find(index, 'grant')).toEqual(['s3', 's2', 's1']);
  });
});
