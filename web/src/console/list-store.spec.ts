import type { InboxRow } from '@libs/protocol/http.ts';
import type { AuthenticatedHttp } from '../api/authenticated-http.ts';
import { createInboxStore } from './inbox-store.ts';
import { ListStore } from './list-store.ts';

type ListPage = { rows: InboxRow[]; next: string | null };

/** A gateway whose answers the test supplies, and a list that uses it. */
function fakeGatewayList() {
  const requestedPaths: string[] = [];
  const answers: ((page: ListPage | 'nothing') => void)[] = [];
  const http = (({ path }: { path: string }) => {
    requestedPaths.push(path);
    return new Promise((resolve) => answers.push((page) => resolve(page === 'nothing' ? {} : { value: page })));
  }) as unknown as AuthenticatedHttp;
  const list = new ListStore(http, createInboxStore(), () => undefined);
  const answer = async (page: ListPage | 'nothing') => {
    answers.shift()!(page);
    await new Promise(setImmediate);
  };
  return { list, requestedPaths, answer };
}

const CURSOR = '2026-01-01 12:00:00+00~0199f3a2-0000-7000-8000-000000000001';
const page = (next: string | null): ListPage => ({ rows: [], next });

it('requests the rows that match the filter, page by page, until the last page', async () => {
  const { list, requestedPaths, answer } = fakeGatewayList();
  list.setFilter({ isUnread: true });
  expect(requestedPaths).toEqual(['/inbox/page?view=all&unread=1']);
  await answer(page(CURSOR));
  void list.loadNextPage();
  await answer(page(null));
  expect(requestedPaths.slice(1)).toEqual([`/inbox/page?view=all&unread=1&after=${encodeURIComponent(CURSOR)}`]);
  await list.loadNextPage();
  list.setFilter({ isUnread: false });
  list.setFilter({ isUnread: true });
  expect(requestedPaths).toHaveLength(2);
});

it('keeps a separate page cursor for each view and filter', async () => {
  const { list, requestedPaths, answer } = fakeGatewayList();
  list.setView('mine');
  await answer(page(null));
  list.setFilter({ lang: 'zh-TW' });
  await answer(page(null));
  list.setView('closed');
  expect(requestedPaths).toEqual([
    '/inbox/page?view=mine',
    '/inbox/page?view=mine&lang=zh-TW',
    '/inbox/page?view=closed&lang=zh-TW',
  ]);
});

it('requests the new view when the view changed while a request was under way', async () => {
  const { list, requestedPaths, answer } = fakeGatewayList();
  list.setView('mine');
  list.setView('closed');
  expect(requestedPaths).toEqual(['/inbox/page?view=mine']);
  await answer(page(null));
  expect(requestedPaths).toEqual(['/inbox/page?view=mine', '/inbox/page?view=closed']);
});

it('can request again after a failed request', async () => {
  const { list, requestedPaths, answer } = fakeGatewayList();
  list.setView('mine');
  await answer('nothing');
  void list.loadNextPage();
  expect(requestedPaths).toEqual(['/inbox/page?view=mine', '/inbox/page?view=mine']);
});
