import type { AgentId, SessionId } from '@libs/protocol/ids.ts';
import { InMemoryLedger } from './in-memory-ledger.ts';
import { AppendBatcher, AppendQueueFull } from './append-batcher.ts';
import { newSessionId, openRequestFor, requestFor } from './ledger.contract.ts';
import type { AppendRequest } from './ledger.ts';

/** A ledger that records the sizes of its batches and answers one at each `release`. */
function slowLedger() {
  const ledger = new InMemoryLedger();
  const batches: number[] = [];
  const gates: (() => void)[] = [];
  const append = async (requests: AppendRequest[]) => {
    batches.push(requests.length);
    await new Promise<void>((open) => gates.push(open));
    return ledger.append(requests);
  };
  return { ledger, batches, append, release: () => gates.shift()?.() };
}

/** Of two lanes, by the last byte of the id. */
const sessionInLane = (lane: 0 | 1) => `${newSessionId().slice(0, -2)}${lane === 0 ? '00' : '3f'}` as SessionId;
const flushPromises = () => new Promise((resolve) => setImmediate(resolve));

describe('append queues', () => {
  it('send together what one turn brings, and then what comes while that is under way', async () => {
    const { batches, append, release } = slowLedger();
    const batcher = new AppendBatcher(append, { laneCount: 1 });
    const appendSome = (count: number) =>
      Array.from({ length: count }, () => batcher.append(openRequestFor(newSessionId())));
    const first = appendSome(2);
    expect(batches).toEqual([]);
    await flushPromises();
    expect(batches).toEqual([2]);
    const rest = [...appendSome(3), ...appendSome(1)];
    release();
    await flushPromises();
    await flushPromises();
    expect(batches).toEqual([2, 4]);
    release();
    expect((await Promise.all([...first, ...rest])).every(({ verdict }) => verdict === 'ok')).toBe(true);
  });

  it('share a batch among lanes with few commands, and leave a long lane its own', async () => {
    const { batches, append, release } = slowLedger();
    const batcher = new AppendBatcher(append, { laneCount: 2, maxShared: 4 });
    const appendTo = (lane: 0 | 1, count: number) =>
      Array.from({ length: count }, () => batcher.append(openRequestFor(sessionInLane(lane))));
    const few = [...appendTo(0, 1), ...appendTo(1, 3)];
    await flushPromises();
    expect(batches).toEqual([4]);
    release();
    await Promise.all(few);
    const many = [...appendTo(0, 1), ...appendTo(1, 5)];
    await flushPromises();
    release();
    await flushPromises();
    await flushPromises();
    release();
    await Promise.all(many);
    expect(batches).toEqual([4, 1, 5]);
  });

  it('start another lane while a batch is late', async () => {
    const { batches, append, release } = slowLedger();
    const batcher = new AppendBatcher(append, { laneCount: 2 });
    const stuck = batcher.append(openRequestFor(sessionInLane(0)));
    await flushPromises();
    const free = batcher.append(openRequestFor(sessionInLane(1)));
    while (batches.length < 2) await flushPromises();
    release();
    release();
    await Promise.all([stuck, free]);
    expect(batches).toEqual([1, 1]);
  });

  it('put a command that changes a session into a batch without others of that session', async () => {
    const { ledger, batches, append, release } = slowLedger();
    const batcher = new AppendBatcher(append, { laneCount: 1 });
    const sessionId = newSessionId();
    await ledger.append([openRequestFor(sessionId)]);
    const claim = requestFor(sessionId, {
      patch: { ...requestFor(sessionId).patch, status: 'active', agentId: 'a' as AgentId },
    });
    const first = batcher.append(openRequestFor(newSessionId()));
    await flushPromises();
    const rest = [
      batcher.append(requestFor(sessionId)),
      batcher.append(claim),
      batcher.append(openRequestFor(newSessionId())),
    ];
    for (let round = 0; round < 4; round += 1) {
      release();
      await flushPromises();
      await flushPromises();
    }
    await Promise.all([first, ...rest]);
    expect(batches).toEqual([1, 1, 2]);
  });

  it('refuse beyond their bound instead of growing', async () => {
    const { append } = slowLedger();
    const batcher = new AppendBatcher(append, { laneCount: 1, maxQueued: 2 });
    for (let index = 0; index < 2; index += 1) void batcher.append(openRequestFor(newSessionId()));
    await expect(batcher.append(openRequestFor(newSessionId()))).rejects.toBeInstanceOf(AppendQueueFull);
  });
});
