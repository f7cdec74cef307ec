import { array, assert, asyncProperty, boolean, integer, record } from 'fast-check';
import type { AgentId, SessionId } from '@libs/protocol/ids.ts';
import { AppendBatcher, AppendQueueFull } from './append-batcher.ts';
import { newSessionId, openRequestFor, requestFor } from './ledger.contract.ts';
import { changesSessionState, type AppendRequest, type AppendVerdict } from './ledger.ts';

const OK: AppendVerdict = { verdict: 'ok', firstVersion: 1, lastVersion: 1, firstPos: 1, at: new Date() };
const ACTIVE = { status: 'active', agentId: 'mei' as AgentId } as const;
const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

/** A store that records the batches it gets, and fails those for which `faultOf` returns a fault. */
function recordingStore(faultOf: (batch: AppendRequest[], index: number) => Error | undefined = () => undefined) {
  const batches: AppendRequest[][] = [];
  const appendBatch = async (batch: AppendRequest[]) => {
    batches.push(batch);
    const fault = faultOf(batch, batches.length - 1);
    await nextTurn();
    if (fault) throw fault;
    return batch.map(() => OK);
  };
  return { batches, appendBatch };
}

const dataFault = () => Object.assign(new Error('duplicate key'), { code: '23505' });
const connectionFault = () => Object.assign(new Error('terminating connection'), { code: '57P01' });

function claimFor(sessionId: SessionId): AppendRequest {
  const request = requestFor(sessionId);
  return { ...request, patch: { ...request.patch, ...ACTIVE } };
}

/** The first command is under way alone; the others wait and form the next batches. */
async function appendAll(batcher: AppendBatcher, [first, ...rest]: AppendRequest[]) {
  const appended = first ? [batcher.append(first)] : [];
  await nextTurn();
  return Promise.allSettled([...appended, ...rest.map((request) => batcher.append(request))]);
}

const requests = (count: number) => Array.from({ length: count }, () => openRequestFor(newSessionId()));

describe('a batch', () => {
  it('keeps the order of each session, and shares no session with a command that changes its state', async () => {
    const commands = array(record({ session: integer({ min: 0, max: 2 }), claims: boolean() }), { maxLength: 20 });
    await assert(
      asyncProperty(commands, integer({ min: 1, max: 6 }), async (list, maxCommands) => {
        const ids = Array.from({ length: 3 }, newSessionId);
        const sent = list.map(({ session, claims }) => (claims ? claimFor : requestFor)(ids[session]!));
        const { batches, appendBatch } = recordingStore();
        await appendAll(new AppendBatcher(appendBatch, { laneCount: 1, maxCommands }), sent);
        expect(batches.flat()).toEqual(sent);
        for (const batch of batches) {
          expect(batch.length).toBeLessThanOrEqual(maxCommands);
          for (const { sessionId } of batch.filter(changesSessionState))
            expect(batch.filter((other) => other.sessionId === sessionId)).toHaveLength(1);
        }
      }),
      { numRuns: 50 },
    );
  });

  it('never has a command and its repeat: the repeat is compared with what was written', async () => {
    const { batches, appendBatch } = recordingStore();
    const command = requestFor(newSessionId());
    await appendAll(new AppendBatcher(appendBatch, { laneCount: 1 }), [...requests(1), command, { ...command }]);
    expect(batches.map(({ length }) => length)).toEqual([1, 1, 1]);
  });

  it('ends with the command that fills 256 KiB of sealed bodies', async () => {
    const { batches, appendBatch } = recordingStore();
    const body = Buffer.alloc(100 * 1024);
    const large = requests(5).map((request) => ({ ...request, events: [{ ...request.events[0]!, body }] }));
    await appendAll(new AppendBatcher(appendBatch, { laneCount: 1 }), [...requests(1), ...large]);
    expect(batches.map(({ length }) => length)).toEqual([1, 3, 2]);
  });
});

describe('several lanes', () => {
  const idInShard = (shard: number) =>
    `${newSessionId().slice(0, -2)}${shard.toString(16).padStart(2, '0')}` as SessionId;

  it('share a batch while they have few commands, each in its order', async () => {
    const { batches, appendBatch } = recordingStore();
    const batcher = new AppendBatcher(appendBatch, { laneCount: 2 });
    const [low, high] = [idInShard(31), idInShard(32)];
    const sent = [requestFor(low), requestFor(high), claimFor(low), claimFor(high)];
    await Promise.all(sent.map((request) => batcher.append(request)));
    expect(batches).toEqual([sent.slice(0, 2), sent.slice(2)]);
  });

  it('take turns where they may share none', async () => {
    const { batches, appendBatch } = recordingStore();
    const batcher = new AppendBatcher(appendBatch, { laneCount: 64, maxShared: 0 });
    const ids = Array.from({ length: 3 }, (_, shard) => idInShard(shard));
    await appendAll(
      batcher,
      [...ids, ...ids].map((id) => requestFor(id)),
    );
    expect(batches.map((batch) => batch.map(({ sessionId }) => ids.indexOf(sessionId)))).toEqual([
      [0],
      [1, 1],
      [2, 2],
      [0],
    ]);
  });
});

describe('a failed batch', () => {
  it('is sent again command by command after a fault of the data, and each of them once', async () => {
    const sent = requests(4);
    const { batches, appendBatch } = recordingStore((batch) => (batch.includes(sent[2]!) ? dataFault() : undefined));
    const results = await appendAll(new AppendBatcher(appendBatch, { laneCount: 1 }), sent);
    expect(batches).toEqual([[sent[0]], sent.slice(1), [sent[1]], [sent[2]], [sent[3]]]);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
  });

  it('is not sent again when the connection failed, because it may have been written', async () => {
    const fault = connectionFault();
    const { batches, appendBatch } = recordingStore((_, index) => (index === 1 ? fault : undefined));
    const results = await appendAll(new AppendBatcher(appendBatch, { laneCount: 1 }), requests(3));
    expect(batches.map(({ length }) => length)).toEqual([1, 2]);
    expect(results.slice(1)).toEqual([1, 2].map(() => ({ status: 'rejected', reason: fault })));
  });

  it('of one command is not sent again, and those behind it are written', async () => {
    const { batches, appendBatch } = recordingStore((_, index) => (index === 0 ? dataFault() : undefined));
    const results = await appendAll(new AppendBatcher(appendBatch, { laneCount: 1 }), requests(3));
    expect(batches.map(({ length }) => length)).toEqual([1, 2]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
  });

  it('lets only that command fail whose connection is lost while they are sent one by one', async () => {
    const faults = [undefined, dataFault(), undefined, connectionFault()];
    const { appendBatch } = recordingStore((_, index) => faults[index]);
    const results = await appendAll(new AppendBatcher(appendBatch, { laneCount: 1 }), requests(4));
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
  });
});

describe('the commands that wait', () => {
  it('are counted until their batch is under way, and then leave room for others', async () => {
    const { appendBatch } = recordingStore();
    const batcher = new AppendBatcher(appendBatch, { laneCount: 1, maxQueued: 2 });
    const accepted = appendAll(batcher, requests(3));
    await nextTurn();
    expect(batcher.queueDepth).toBe(2);
    await expect(batcher.append(requests(1)[0]!)).rejects.toBeInstanceOf(AppendQueueFull);
    await accepted;
    expect(batcher.queueDepth).toBe(0);
    expect(await batcher.append(requests(1)[0]!)).toEqual(OK);
  });

  it('are written before the batcher is idle, also when one of them fails', async () => {
    const { appendBatch } = recordingStore((_, index) => (index === 1 ? connectionFault() : undefined));
    const batcher = new AppendBatcher(appendBatch, { laneCount: 1 });
    const settled: string[] = [];
    const append = (request: AppendRequest) =>
      void batcher.append(request).then(
        () => settled.push('written'),
        () => settled.push('failed'),
      );
    append(requests(1)[0]!);
    await nextTurn();
    requests(2).forEach(append);
    await batcher.waitUntilIdle(60_000);
    expect(settled).toEqual(['written', 'failed', 'failed']);
  });

  it('do not delay a shutdown beyond its time', async () => {
    const batcher = new AppendBatcher(() => new Promise(() => undefined), { laneCount: 1 });
    void batcher.append(requests(1)[0]!);
    await expect(batcher.waitUntilIdle(0)).resolves.toBeUndefined();
  });
});
