import type { InboxRow } from '@libs/protocol/http.ts';
import type { AuthenticatedHttp } from '../api/authenticated-http.ts';
import { filterIn, SearchStore, withFilter } from './search-store.ts';

const row = (sessionId: string) => ({ sessionId, version: 1 }) as InboxRow;
type Answer = { rows: InboxRow[]; next?: string | null; isPartial?: boolean } | 'nothing';

function fakeSearch() {
  const asked: { path: string; signal: AbortSignal; answer: (answer: Answer) => Promise<void> }[] = [];
  const http = (({ path, signal }: { path: string; signal: AbortSignal }) =>
    new Promise((resolve) => {
      const answer = async (given: Answer) => {
        resolve(given === 'nothing' ? {} : { value: { next: null, isPartial: false, indexed: 1, ...given } });
        await new Promise(setImmediate);
      };
      asked.push({ path, signal, answer });
    })) as unknown as AuthenticatedHttp;
  const search = new SearchStore(http);
  return { search, asked, state: () => search.store.getState() };
}

it('keeps what was found until there is another answer, and drops one that comes too late', async () => {
  const { search, asked, state } = fakeSearch();
  search.submit('wallet');
  await asked[0]!.answer({ rows: [row('a')] });
  search.submit('wallets');
  expect(state()).toMatchObject({ status: 'asking', rows: [row('a')] });
  search.submit('bank');
  expect(asked[1]!.signal.aborted).toBe(true);
  await asked[2]!.answer({ rows: [row('c')] });
  await asked[1]!.answer({ rows: [row('b')] });
  expect(state()).toMatchObject({ status: 'found', searched: 'bank', rows: [row('c')], recent: ['bank', 'wallet'] });
  search.type('');
  expect(state()).toMatchObject({ status: 'idle', rows: [], searched: '' });
});

it('goes on page by page, each conversation once, in the chosen order', async () => {
  const { search, asked, state } = fakeSearch();
  search.setOrder('best');
  search.submit('bank');
  await asked[0]!.answer({ rows: [row('a'), row('b')], next: 'x', isPartial: true });
  expect(asked[0]!.path).toBe('/inbox/search?text=bank&order=best');
  void search.loadMore();
  void search.loadMore();
  await asked[1]!.answer({ rows: [row('b'), row('c')], next: null });
  expect(asked.map(({ path }) => path)).toEqual([
    '/inbox/search?text=bank&order=best',
    '/inbox/search?text=bank&order=best&after=x',
  ]);
  expect(state()).toMatchObject({ rows: [row('a'), row('b'), row('c')], next: null, isPartial: false });
});

it('says when nobody has answered', async () => {
  const { search, asked, state } = fakeSearch();
  search.submit('bank');
  await asked[0]!.answer('nothing');
  expect(state()).toMatchObject({ status: 'failed', rows: [] });
});

it.each([
  ['', 'status', 'waiting', 'status:waiting'],
  ['bank status:closed fee', 'status', 'waiting', 'bank fee status:waiting'],
  ['agent:"Grace Lim" bank', 'agent', 'Mei Tan', 'bank agent:"Mei Tan"'],
  ['bank lang:en', 'lang', '', 'bank'],
])('writes the filter into %p: %s %s', (text, key, value, after) => expect(withFilter(text, key, value)).toBe(after));

it.each([
  ['bank status:closed', 'status', 'closed'],
  ['agent:"Grace Lim" bank', 'agent', 'Grace Lim'],
  ['bank', 'lang', ''],
])('reads the filter from %p: %s', (text, key, value) => expect(filterIn(text, key)).toBe(value));
