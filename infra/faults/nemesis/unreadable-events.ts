import { setTimeout as pause } from 'node:timers/promises';
import type { QuarantineReason } from '@libs/ledger/unreadable-event.ts';
import { appendUnreadableEvent } from '../../jest/append-unreadable-event.ts';
import type { FaultInjector } from '../fault-cell.ts';
import { healsByItself } from './fault-injectors.ts';

const REASONS: readonly QuarantineReason[] = ['unknown-type', 'newer-schema', 'sealed-body', 'wrong-fields'];

/** As a newer build or a damaged disk leaves them: in the middle of conversations that go on. */
export const appendUnreadableEvents: FaultInjector = async ({ world, load, random, holdMs, countFault }) => {
  for (const reason of REASONS) {
    const sessionId = random.pick(load.sessions);
    await appendUnreadableEvent({ databaseUrl: world.postgres.url, sessionId, reason });
    countFault();
    await pause(holdMs / REASONS.length);
  }
  return healsByItself;
};
