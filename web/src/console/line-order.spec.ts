import type { InboxRow } from '@libs/protocol/http.ts';
import { inLineOrder, isInLine, upToCursor } from './line-order.ts';

const at = (minute: number) => `2026-01-01T12:${String(minute).padStart(2, '0')}:00.000Z`;
const row = (name: string, times: Partial<InboxRow>): InboxRow =>
  ({ sessionId: name, status: 'waiting', customerMessages: 1, createdAt: at(0), ...times }) as unknown as InboxRow;
const names = (rows: readonly InboxRow[]) => rows.map(({ sessionId }) => sessionId).join();

const rows = [
  row('newest', { waitingSince: at(30), lastMessageAt: at(30) }),
  row('writes-again', { waitingSince: at(5), lastMessageAt: at(40) }),
  row('of-before', { lastMessageAt: at(10) }),
  row('b', { waitingSince: at(20) }),
  row('a', { waitingSince: at(20) }),
];

it('puts who has waited longest first, however often they wrote, and needs no time from an older gateway', () => {
  expect(names(inLineOrder(rows))).toBe('writes-again,of-before,a,b,newest');
});

it('has nobody who has not written, or who has an agent', () => {
  const others = [row('clicked', { customerMessages: 0 }), row('answered', { status: 'active' })];
  expect(names([...rows.slice(0, 1), ...others].filter(isInLine))).toBe('newest');
});

it('ends where the loaded pages end', () => {
  const cursor = '2026-01-01 12:10:00+00~0199f3a2-0000-7000-8000-000000000001';
  expect(names(upToCursor(rows, cursor))).toBe('writes-again,of-before');
  expect(names(upToCursor(rows, '2026-01-01 14:10:00.5+02~0199f3a2-0000-7000-8000-000000000001'))).toBe(
    'writes-again,of-before',
  );
  expect(upToCursor(rows, null)).toHaveLength(rows.length);
});

it('puts who may be in danger before everybody, on whichever page they are, until somebody has seen to it', () => {
  const raised = row('raised', { waitingSince: at(50), distress: 'open' });
  const seen = row('seen', { waitingSince: at(50), distress: 'handled' });
  expect(names(inLineOrder([...rows, seen, raised]))).toBe('raised,writes-again,of-before,a,b,newest,seen');
  const cursor = '2026-01-01 12:10:00+00~0199f3a2-0000-7000-8000-000000000001';
  expect(names(upToCursor([...rows, raised], cursor))).toBe('writes-again,of-before,raised');
});
