import type { CommandId, SessionId } from '@libs/protocol/ids.ts';
import { MAX_DIGEST_SESSIONS } from '@libs/server/event-publisher.ts';
import { DIGEST_INTERVAL_MS, DigestBatcher } from './digest-batcher.ts';
import { PendingMoves } from './pending-moves.ts';

const header = (shard: number, pos: number, name: string) => ({
  shard,
  pos,
  sessionId: name as SessionId,
  version: 1,
  commandId: `${name}-${pos}` as CommandId,
  type: 2,
  unknown: null,
});

describe('Pending', () => {
  it('lists each session once, the last changed first, with the range of the log', () => {
    const pending = new PendingMoves();
    pending.add([header(2, 8, 'a'), header(2, 9, 'b'), header(1, 3, 'c')]);
    pending.add([header(2, 10, 'a')]);
    expect(pending.moves).toEqual([
      { shard: 1, after: 2, to: 3, sessionIds: ['c'] },
      { shard: 2, after: 7, to: 10, sessionIds: ['a', 'b'] },
    ]);
    expect(pending.size).toBe(4);
  });
});

describe('DigestBook', () => {
  const move = (shard: number, to: number, ...names: string[]) => ({
    shard,
    after: 0,
    to,
    sessionIds: names as SessionId[],
  });

  it('publish at most two digests per shard and second, with all changes since, the newest first', () => {
    const batcher = new DigestBatcher();
    batcher.add([move(1, 5, 'a')]);
    expect(batcher.takeDue(0)).toEqual([{ shard: 1, pos: 5, sessionIds: ['a'], more: false }]);
    batcher.add([move(1, 6, 'b')]);
    expect(batcher.takeDue(DIGEST_INTERVAL_MS - 1)).toEqual([]);
    batcher.add([move(1, 8, 'c', 'a')]);
    expect(batcher.takeDue(DIGEST_INTERVAL_MS)).toEqual([
      { shard: 1, pos: 8, sessionIds: ['c', 'a', 'b'], more: false },
    ]);
    expect(batcher.isEmpty).toBe(true);
  });

  it('report that there are more sessions than fit', () => {
    const batcher = new DigestBatcher();
    batcher.add([move(1, 60, ...Array.from({ length: MAX_DIGEST_SESSIONS + 1 }, (_, index) => `s${index}`))]);
    const [digest] = batcher.takeDue(0);
    expect(digest).toMatchObject({ more: true });
    expect(digest!.sessionIds).toHaveLength(MAX_DIGEST_SESSIONS);
  });
});
