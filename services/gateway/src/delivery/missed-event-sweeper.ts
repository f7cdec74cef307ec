import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { ServerResources } from '@libs/server/server-resources.ts';
import { runRepeatedly } from '@libs/server/run-repeatedly.ts';
import { LiveSessions } from './live-sessions.ts';

/** A lost notification is noticed after this time at the latest; without Redis events arrive in no other way. */
const SWEEP_INTERVAL_MS = 5_000;
const SWEEP_INTERVAL_NO_REDIS_MS = 1_000;
const BATCH_SIZE = 256;

/** Compares the versions of the sessions with readers here with the ledger, after notifications and hints. Should find nothing. */
@Injectable()
export class MissedEventSweeper implements OnModuleInit, OnModuleDestroy {
  private sweepLoop: { stop: () => void } | undefined;
  /** How often it found a missed event; should stay near zero while Redis is up. */
  repairs = 0;

  constructor(
    private readonly resources: ServerResources,
    private readonly live: LiveSessions,
  ) {}

  onModuleInit(): void {
    const { pubSub, log } = this.resources;
    pubSub.onReconnect(() => void this.sweep().catch(() => undefined));
    const waitMs = () => (pubSub.isConnected ? SWEEP_INTERVAL_MS : SWEEP_INTERVAL_NO_REDIS_MS);
    this.sweepLoop = runRepeatedly(() => this.sweep(), { name: 'the sweep for missed events', log, waitMs });
  }

  onModuleDestroy(): void {
    this.sweepLoop?.stop();
  }

  private async sweep(): Promise<void> {
    const versions = [...this.live.versions()];
    for (let start = 0; start < versions.length; start += BATCH_SIZE) {
      const page = new Map(versions.slice(start, start + BATCH_SIZE));
      for (const { sessionId, version } of await this.resources.ledger.versions([...page.keys()])) {
        if (version <= page.get(sessionId)!) continue;
        this.repairs += 1;
        this.live.catchUpTo(sessionId, version);
      }
    }
  }
}
