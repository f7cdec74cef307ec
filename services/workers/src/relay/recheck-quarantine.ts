import type { Keyring } from '@libs/ledger/keyring.ts';
import type { StoredEvent } from '@libs/ledger/ledger.ts';
import { openEvent } from '@libs/ledger/stored-event.ts';
import { quarantineReasonOf } from '@libs/ledger/unreadable-event.ts';
import type { QuarantineStore } from '@libs/server/quarantine.store.ts';
import { isMarkEvent } from './conversation-marks.store.ts';
import type { CursorClaim, LogTailStore } from './log-tail.store.ts';
import type { ProjectionStore } from './projection.store.ts';

type RecheckDependencies = {
  tail: LogTailStore;
  keyring: Keyring;
  quarantine: QuarantineStore;
  projection: ProjectionStore;
};

/**
 * Reads again what an older build could not read, when a worker takes over its shards: what opens now is added to the
 * marks of its conversation, and taken off the list. All else of the inbox is copied from the session's row, and the
 * index of the search was made anew.
 */
export async function recheckQuarantine(
  { tail, keyring, quarantine, projection }: RecheckDependencies,
  { shards, ...claim }: { shards: readonly number[] } & CursorClaim,
): Promise<void> {
  await tail.releaseArchivedQuarantined(shards);
  const readable: StoredEvent[] = [];
  for (const stored of await tail.readQuarantined(shards)) if (await isReadable(keyring, stored)) readable.push(stored);
  if (readable.length === 0) return;
  const marked = [...new Set(readable.filter(({ type }) => isMarkEvent(type)).map(({ sessionId }) => sessionId))];
  await projection.flush({ ...claim, moves: [], marked });
  await quarantine.release(readable);
}

/** A body whose key was destroyed is erased, and no fault any more. */
async function isReadable(keyring: Keyring, stored: StoredEvent): Promise<boolean> {
  try {
    const key = await keyring.getKey(stored.sessionId);
    return (stored.body !== null && key === null) || 'event' in openEvent(key, stored);
  } catch (fault) {
    quarantineReasonOf(fault);
    return false;
  }
}
