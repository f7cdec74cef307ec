import type { Pool } from 'pg';
import type { Logger } from '../logger.ts';
import { runRepeatedly } from '../run-repeatedly.ts';
import { confirmReplication, UnconfirmedCommit } from './durability.ts';

/**
 * Under DURABILITY=remote, knows whether a synchronous standby confirms what is written, from a commit of its own every
 * second. A commit without a standby waits for ever on the server, with its locks and its connection, and only becomes
 * visible when a standby confirms it: so no message is sent to the database while none does.
 */
const CONFIRM_INTERVAL_MS = 1_000;

export class ReplicationMonitor {
  private lastFault: UnconfirmedCommit | undefined;
  private waiting: Promise<void> | undefined;
  private current: Promise<void> = Promise.resolve();
  private readonly loop: { stop: () => void };

  constructor(
    private readonly pool: Pool,
    log: Logger,
  ) {
    this.loop = runRepeatedly(() => this.confirm().catch(untilNextConfirmation), {
      name: 'confirming the replication',
      log,
      waitMs: () => CONFIRM_INTERVAL_MS,
    });
  }

  /** Why nothing may be acknowledged now, as far as known. */
  get fault(): UnconfirmedCommit | undefined {
    return this.lastFault;
  }

  assertConfirmed(): void {
    if (this.lastFault) throw this.lastFault;
  }

  /**
   * Resolves when everything that was committed before this call is confirmed, and rejects when it is not in time. What
   * a crash of the primary left on one disk only is visible like anything else. Calls share a commit that has not begun.
   */
  confirm(): Promise<void> {
    this.waiting ??= this.current.then(() => {
      this.waiting = undefined;
      return this.confirmOnce();
    });
    this.current = this.waiting.catch(untilNextConfirmation);
    return this.waiting;
  }

  stop(): void {
    this.loop.stop();
  }

  private async confirmOnce(): Promise<void> {
    try {
      await confirmReplication(this.pool);
      this.lastFault = undefined;
    } catch (fault) {
      this.lastFault = fault instanceof UnconfirmedCommit ? fault : undefined;
      throw fault;
    }
  }
}

/** A silence by design: readiness reports it, and whoever waits for a confirmation gets the fault. */
function untilNextConfirmation(): void {}
