import { INBOX_PAGE_SIZE } from '@libs/protocol/console-api.ts';
import type { InboxRow } from '@libs/protocol/http.ts';
import { viewCount } from './view-count.ts';

const rows = (length: number) => Array.from({ length }, (_, index) => ({ version: index % 2 }) as InboxRow);
const count = (length: number, next: Record<string, null> = {}) =>
  viewCount({ view: 'waiting', rows: rows(length), next }, ({ version }) => version === 1);

it('counts what is loaded, and says where there may be more', () => {
  expect(viewCount({ view: 'mine', rows: rows(5), next: {} }, () => false)).toBeNull();
  expect(count(10)).toBe('5');
  expect(count(INBOX_PAGE_SIZE)).toBe('100+');
  expect(count(INBOX_PAGE_SIZE, { 'view=waiting': null })).toBe('100');
  expect(count(INBOX_PAGE_SIZE, { 'view=mine': null })).toBe('100+');
  expect(count(INBOX_PAGE_SIZE, { 'view=all': null })).toBe('100');
});
