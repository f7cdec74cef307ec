import { assert, asyncProperty, integer } from 'fast-check';
import type { Cursor, VisibleEvent } from '@libs/protocol/socket-protocol.ts';
import { HistoryBackfill } from './backfill.ts';
import type { GatewayConnection } from './connection.ts';
import { createConversationStore } from './conversation-store.ts';
import { gatewayRefusal } from './testing/gateway-refusal.ts';
import { commandIdOf, EPOCH, messageSentEvent, SESSION } from './testing/sample-events.ts';

type JoinAnswer = Awaited<ReturnType<GatewayConnection['join']>>;

const versionsUpTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);
const page = (versions: number[], more: boolean): JoinAnswer => ({
  ...{ ok: true, epoch: EPOCH, reset: false, head: 99, more, marks: { customer: 0, agent: 0 } },
  events: versions.map((version) => messageSentEvent(version, `m${version}`)),
});
const limited = (retryAfterMs?: number): JoinAnswer => ({
  refused: { ...gatewayRefusal('rate.limited', 'en'), ...(retryAfterMs ? { retryAfterMs } : {}) },
});

/** A tail that begins at a version, and a gateway that answers by the cursor. */
function backfillFrom(tailStart: number | null, answer: (cursor: Cursor | null) => JoinAnswer | Promise<JoinAnswer>) {
  const cursors: (number | null)[] = [];
  const loaded: (readonly VisibleEvent[])[] = [];
  const backOffs: number[] = [];
  let rewinds = 0;
  const store = createConversationStore();
  const startTail = (version: number) =>
    store.setState({ tail: { from: { version, commandId: commandIdOf(version), epoch: EPOCH }, laterEvents: [] } });
  if (tailStart !== null) startTail(tailStart);
  const backfill = new HistoryBackfill({
    sessionId: SESSION,
    store,
    connection: {
      join: async (_, cursor) => {
        cursors.push(cursor?.version ?? null);
        return answer(cursor);
      },
    },
    onLoaded: (events) => loaded.push(events),
    onLogRewound: () => (rewinds += 1),
    onBackOff: (ms) => backOffs.push(ms),
  });
  return { backfill, cursors, loaded, backOffs, startTail, rewinds: () => rewinds };
}

describe('reading what is before the newest events', () => {
  it('asks for nothing where the log was read from its beginning', async () => {
    const { backfill, cursors } = backfillFrom(null, () => page([1], false));
    await backfill.resume();
    expect(cursors).toEqual([]);
  });

  it('shows exactly what is before the tail, once, however long the pages are', async () => {
    await assert(
      asyncProperty(integer({ min: 2, max: 40 }), integer({ min: 1, max: 15 }), async (tailStart, length) => {
        const last = tailStart + 5;
        const { backfill, loaded, rewinds } = backfillFrom(tailStart, (cursor) => {
          const versions = versionsUpTo(last).slice(cursor?.version ?? 0, (cursor?.version ?? 0) + length);
          return page(versions, versions.at(-1)! < last);
        });
        await backfill.resume();
        expect(loaded.map((events) => events.map(({ version }) => version))).toEqual([versionsUpTo(tailStart - 1)]);
        expect(rewinds()).toBe(0);
      }),
    );
  });

  it('is one reading, however often it is resumed meanwhile', async () => {
    const { backfill, cursors, loaded } = backfillFrom(3, () => page([1, 2, 3], false));
    await Promise.all([backfill.resume(), backfill.resume()]);
    expect([cursors, loaded.length]).toEqual([[null], 1]);
  });

  it.each<[string, JoinAnswer, number[]]>([
    ['there is no answer', null, []],
    ['the gateway asks for patience', limited(2_000), [2_000]],
    ['the gateway refuses and names no time', limited(), []],
  ])('stops when %s, and goes on with the next page when it is resumed', async (_, answer, pauses) => {
    const answers = [page([1, 2], true), answer, page([3, 4], false)];
    const { backfill, cursors, loaded, backOffs } = backfillFrom(4, () => answers.shift()!);
    await backfill.resume();
    expect([cursors, loaded, backOffs]).toEqual([[null, 2], [], pauses]);
    await backfill.resume();
    expect([cursors, loaded[0]!.length]).toEqual([[null, 2, 2], 3]);
  });

  it('begins again when the tail began anew while it was stopped', async () => {
    const answers = [page([1, 2], true), null, page([1, 2, 3], true)];
    const { backfill, cursors, loaded, startTail } = backfillFrom(9, () => answers.shift()!);
    await backfill.resume();
    startTail(3);
    await backfill.resume();
    expect([cursors, loaded[0]!.map(({ version }) => version)]).toEqual([
      [null, 2, null],
      [1, 2],
    ]);
  });

  it('reports nothing that is answered after it has stopped, and asks no more', async () => {
    let answer!: (late: JoinAnswer) => void;
    const { backfill, cursors, loaded, backOffs, rewinds } = backfillFrom(
      3,
      () => new Promise((resolve) => (answer = resolve)),
    );
    for (const late of [page([1, 2, 3], false), page([1], false), limited(1_000)]) {
      backfill.hasStopped = false;
      const resumed = backfill.resume();
      backfill.hasStopped = true;
      answer(late);
      await resumed;
    }
    await backfill.resume();
    expect([cursors.length, loaded, backOffs, rewinds()]).toEqual([3, [], [], 0]);
  });
});
