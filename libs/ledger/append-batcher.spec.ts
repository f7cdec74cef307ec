import type { AgentId } from '@libs/protocol/ids.ts';
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

const flushPromises = () => new Promise((resolve) => setImmediate(resolve));

describe('append queues', () => {
  it('send a lone command at once and gather what comes while it is under way', async () => {
    const { batches, append, release } = slowLedger();
    const batcher = new AppendBatcher(append, { laneCount: 1 });
    const all = Array.from({ length: 5 }, () => batcher.append(openRequestFor(newSessionId())));
    expect(batches).toEqual([1]);
    release();
    await flushPromises();
    expect(batches).toEqual([1, 4]);
    release();
    expect((await Promise.all(all)).every(({ verdict }) => verdict === 'ok')).toBe(true);
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
    const rest = [
      batcher.append(requestFor(sessionId)),
      batcher.append(claim),
      batcher.append(openRequestFor(newSessionId())),
    ];
    for (let round = 0; round < 4; round += 1) {
      release();
      await flushPromises();
    }
    await Promise.all([first, ...rest]);
    expect(batches).toEqual([1, 1, 2]);
  });

  it('refuse beyond their bound instead of growing', async () => {
    const { append } = slowLedger();
    const batcher = new AppendBatcher(append, { laneCount: 1, maxQueued: 2 });
    for (let index = 0; index < 3; index += 1) void batcher.append(openRequestFor(newSessionId()));
    await expect(batcher.append(openRequestFor(newSessionId()))).rejects.toBeInstanceOf(AppendQueueFull);
  });
});
