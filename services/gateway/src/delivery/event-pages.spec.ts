import type { SessionId } from '@libs/protocol/ids.ts';
import { MAX_EVENTS_PER_PAGE } from '@libs/protocol/socket-protocol.ts';
import type { StoredEvent } from '@libs/ledger/ledger.ts';
import { estimateBytes, MAX_PAGE_BYTES, pageAfter, pageBefore } from './event-pages.ts';

const session = '0199f3a2-0000-7000-8000-000000000001' as SessionId;

/** A log of so many events, each with a body of so many bytes, that counts what is read of it. */
function fakeLog(count: number, bodyBytes: number) {
  const events = Array.from(
    { length: count },
    (_, index) => ({ version: index + 1, body: Buffer.alloc(bodyBytes) }) as StoredEvent,
  );
  const counted = { read: 0 };
  const read = async (_: SessionId, after: number, limit: number) => {
    const piece = events.slice(after, after + limit);
    counted.read += piece.length;
    return piece;
  };
  return { counted, read };
}

const versions = (events: StoredEvent[]): number[] => events.map(({ version }) => version);

describe('a page of events', () => {
  it('holds the events after a version, up to the maximum', async () => {
    expect(versions(await pageAfter(fakeLog(3, 10), session, 1))).toEqual([2, 3]);
    expect(await pageAfter(fakeLog(3, 10), session, 3)).toEqual([]);
    const long = versions(await pageAfter(fakeLog(2_000, 10), session, 1_000));
    expect([long.length, long[0], long.at(-1)]).toEqual([MAX_EVENTS_PER_PAGE, 1_001, 1_500]);
  });

  it('is not larger than allowed, and little more is read for it', async () => {
    const heavy = fakeLog(500, 12_000);
    const page = await pageAfter(heavy, session, 0);
    expect(estimateBytes(page)).toBeLessThanOrEqual(MAX_PAGE_BYTES);
    expect(versions(page)).toEqual(versions(page).map((_, index) => index + 1));
    expect(page.length).toBeGreaterThan(10);
    expect(heavy.counted.read).toBeLessThanOrEqual(100);
  });

  it('continues where the previous one ended, until the last event', async () => {
    const heavy = fakeLog(130, 12_000);
    const told: number[] = [];
    for (let after = 0; after < 130; after = told.at(-1)!)
      told.push(...versions(await pageAfter(heavy, session, after)));
    expect(told).toEqual(Array.from({ length: 130 }, (_, index) => index + 1));
  });

  it('holds one event that is larger than a page', async () => {
    const huge = fakeLog(3, MAX_PAGE_BYTES);
    expect(versions(await pageAfter(huge, session, 1))).toEqual([2]);
    expect(versions(await pageBefore(huge, session, { head: 3, newest: 2 }))).toEqual([3]);
  });

  it('ends at the head for the newest events, and drops the oldest of them if they are too large', async () => {
    expect(versions(await pageBefore(fakeLog(900, 10), session, { head: 900, newest: 2 }))).toEqual([899, 900]);
    const heavy = fakeLog(900, 12_000);
    const page = versions(await pageBefore(heavy, session, { head: 900, newest: 500 }));
    expect(page.at(-1)).toBe(900);
    expect(page).toEqual(page.map((_, index) => page[0]! + index));
    expect(page.length).toBeGreaterThan(10);
    expect(heavy.counted.read).toBeLessThanOrEqual(100);
  });
});
