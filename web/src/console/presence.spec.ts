import type { InboxRow } from '@libs/protocol/http.ts';
import { isCustomerPresent } from './presence.ts';

const now = Date.parse('2026-01-01T12:00:00.000Z');
const row = (isOnline: boolean, lastMessageAt: string | null) => ({ isOnline, lastMessageAt }) as InboxRow;

it.each([
  [true, null, true],
  [true, '2026-01-01T09:00:00.000Z', true],
  [false, '2026-01-01T11:55:00.001Z', true],
  [false, '2026-01-01T11:55:00.000Z', false],
  [false, null, false],
])('connected %s, last message %s: there %s', (isOnline, lastMessageAt, expected) => {
  expect(isCustomerPresent(row(isOnline, lastMessageAt), now)).toBe(expected);
});
