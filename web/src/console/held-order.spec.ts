import type { InboxRow } from '@libs/protocol/http.ts';
import { HeldOrder, heldRows } from './held-order.ts';

const row = (name: string, change: Partial<InboxRow> = {}) =>
  ({ sessionId: name, lastMessage: '', ...change }) as unknown as InboxRow;
const rowsOf = (names: string) => [...names].map((name) => row(name));
const names = (rows: readonly InboxRow[]) => rows.map(({ sessionId }) => sessionId).join('');
const noOther = () => undefined;
const held = (shown: string, live: string) => {
  const { rows, ...more } = heldRows({ shown: rowsOf(shown), live: rowsOf(live), latest: noOther });
  return { rows: names(rows), ...more };
};

describe('a list that is held', () => {
  it.each([
    ['what is new above is counted and not shown', 'abc', 'xyabc', { rows: 'abc', news: 2, isReordered: false }],
    ['what is new between two is counted and not shown', 'abc', 'axbc', { rows: 'abc', news: 1, isReordered: false }],
    ['what is new at the end is added', 'abc', 'abcxy', { rows: 'abcxy', news: 0, isReordered: false }],
    ['what would move stays', 'abc', 'cab', { rows: 'abc', news: 0, isReordered: true }],
    ['what has left stays', 'abc', 'ac', { rows: 'abc', news: 0, isReordered: true }],
    ['of another list everything is at the end', 'abc', 'xy', { rows: 'abcxy', news: 0, isReordered: true }],
    ['nothing has changed', 'abc', 'abc', { rows: 'abc', news: 0, isReordered: false }],
  ])('%s', (_, shown, live, expected) => expect(held(shown, live)).toEqual(expected));

  it('shows each row in its latest version, also one that has left', () => {
    const [a, b] = [row('a', { lastMessage: 'new' }), row('b', { status: 'active' })];
    const { rows } = heldRows({ shown: rowsOf('ab'), live: [a], latest: (id) => (id === b.sessionId ? b : undefined) });
    expect(rows).toEqual([a, b]);
  });
});

describe('an order', () => {
  const order = new HeldOrder();
  const show = (live: string, isHeld: boolean, query = 'all') =>
    names(order.show(rowsOf(live), { isHeld, query, latest: noOther }).rows);

  it('holds from the moment somebody is in the list until they leave it', () => {
    expect(show('abc', false)).toBe('abc');
    expect(show('xabc', true)).toBe('abc');
    expect(show('xcab', true)).toBe('abc');
    expect(show('xcab', true)).toBe('abc');
    expect(show('xcab', false)).toBe('xcab');
  });

  it('is that of another view as soon as it is chosen', () => {
    expect(show('uv', true, 'mine')).toBe('uv');
    expect(show('vu', true, 'mine')).toBe('uv');
  });

  it('holds nothing back from an empty list', () => {
    expect(show('', false, 'closed')).toBe('');
    expect(show('a', true, 'closed')).toBe('a');
  });
});
