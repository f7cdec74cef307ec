import type { StoredEvent } from '@libs/ledger/ledger.ts';
import { deliverySeconds } from '@libs/server/metrics.ts';
import type { CommandTraces } from '@libs/server/command-traces.ts';

/** An event older than this is not counted: its reader was away and catches up. */
const MAX_DELIVERY_AGE_MS = 60_000;

/** Measures the time from the ledger to the sockets, and adds the step to the traces. */
export function recordDelivery(traces: CommandTraces, events: readonly StoredEvent[]): void {
  for (const { commandId, sessionId, part, at } of events) {
    const ms = Date.now() - at.getTime();
    if (part > 0 || ms > MAX_DELIVERY_AGE_MS) continue;
    deliverySeconds.observe(Math.max(0, ms) / 1000);
    traces.record({ commandId, sessionId, hop: 'delivered', ms: Math.max(0, ms) });
  }
}
