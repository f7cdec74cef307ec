import DataLoader from 'dataloader';
import type { SessionId } from '@libs/protocol/ids.ts';

const MAX_BATCH_SIZE = 200;

/**
 * Looks something up for one session at a time with few statements: what is asked for while one is under way goes
 * together with the next. Nothing is kept, and no answer is older than its question.
 */
export function batchedLookup<V>(
  find: (sessionIds: readonly SessionId[]) => Promise<ReadonlyMap<SessionId, V>>,
): (sessionId: SessionId) => Promise<V | undefined> {
  let underWay: Promise<unknown> = Promise.resolve();
  const loader = new DataLoader<SessionId, V | undefined>(
    async (sessionIds) => {
      const finding = find(sessionIds);
      underWay = finding.catch(() => undefined);
      const found = await finding;
      return sessionIds.map((sessionId) => found.get(sessionId));
    },
    { cache: false, maxBatchSize: MAX_BATCH_SIZE, batchScheduleFn: (run) => void underWay.then(run) },
  );
  return (sessionId) => loader.load(sessionId);
}
