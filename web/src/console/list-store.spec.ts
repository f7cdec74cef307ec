import type { InboxRow } from '@libs/protocol/http.ts';
import type { Ask } from '../api/ask.ts';
import { createInboxStore } from './inbox-store.ts';
import { ListStore } from './list-store.ts';

type Page = { rows: InboxRow[]; next: string | null };

/** A gateway whose answers the test gives, and a list on it. */
function listOnGateway() {
  const asked: string[] = [];
  const answers: ((page: Page | 'nothing') => void)[] = [];
  const ask = (({ path }: { path: string }) => {
    asked.push(path);
    return new Promise((resolve) => answers.push((page) => resolve(page === 'nothing' ? {} : { value: page })));
  }) as unknown as Ask;
  const list = new ListStore(ask, createInboxStore());
  const answer = async (page: Page | 'nothing') => {
    answers.shift()!(page);
    await new Promise(setImmediate);
  };
  return { list, asked, answer };
}

const PLACE = '2026-01-01 12:00:00+00~0199f3a2-0000-7000-8000-000000000001';
const page = (next: string | null): Page => ({ rows: [], next });

it('asks the gateway for what the filter lets through, page by page, to the end', async () => {
  const { list, asked, answer } = listOnGateway();
  list.narrow({ isUnread: true });
  expect(asked).toEqual(['/inbox/page?view=all&unread=1']);
  await answer(page(PLACE));
  void list.more();
  await answer(page(null));
  expect(asked.slice(1)).toEqual([`/inbox/page?view=all&unread=1&after=${encodeURIComponent(PLACE)}`]);
  await list.more();
  list.narrow({ isUnread: false });
  list.narrow({ isUnread: true });
  expect(asked).toHaveLength(2);
});

it('keeps a place of its own for each view and filter', async () => {
  const { list, asked, answer } = listOnGateway();
  list.show('mine');
  await answer(page(null));
  list.narrow({ lang: 'zh-TW' });
  await answer(page(null));
  list.show('closed');
  expect(asked).toEqual([
    '/inbox/page?view=mine',
    '/inbox/page?view=mine&lang=zh-TW',
    '/inbox/page?view=closed&lang=zh-TW',
  ]);
});

it('asks for what one has turned to while the answer was on its way', async () => {
  const { list, asked, answer } = listOnGateway();
  list.show('mine');
  list.show('closed');
  expect(asked).toEqual(['/inbox/page?view=mine']);
  await answer(page(null));
  expect(asked).toEqual(['/inbox/page?view=mine', '/inbox/page?view=closed']);
});

it('can ask again after there was no answer', async () => {
  const { list, asked, answer } = listOnGateway();
  list.show('mine');
  await answer('nothing');
  void list.more();
  expect(asked).toEqual(['/inbox/page?view=mine', '/inbox/page?view=mine']);
});
