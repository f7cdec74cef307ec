import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { Plumbing } from '@libs/server/plumbing.ts';
import { repeatedly } from '@libs/server/repeatedly.ts';
import { LiveSessions } from './live-sessions.ts';

/** A lost announcement is noticed at the latest after this; without Redis it is the only way to hear anything. */
const SWEEP_MS = 5_000;
const SWEEP_WITHOUT_REDIS_MS = 1_000;
const AT_ONCE = 256;

/** The third ring of healing: compares where the readers here stand with where the log stands. Should find nothing. */
@Injectable()
export class HeadSweep implements OnModuleInit, OnModuleDestroy {
  private sweeping: { stop: () => void } | undefined;
  /** How often it found something; should stay near zero while Redis is up. */
  repairs = 0;

  constructor(
    private readonly plumbing: Plumbing,
    private readonly live: LiveSessions,
  ) {}

  onModuleInit(): void {
    const { bus, log } = this.plumbing;
    bus.onReturn(() => void this.sweep().catch(() => undefined));
    const waitMs = () => (bus.isUp ? SWEEP_MS : SWEEP_WITHOUT_REDIS_MS);
    this.sweeping = repeatedly(() => this.sweep(), { name: 'the sweep of heads', log, waitMs });
  }

  onModuleDestroy(): void {
    this.sweeping?.stop();
  }

  private async sweep(): Promise<void> {
    const standing = [...this.live.standing()];
    for (let start = 0; start < standing.length; start += AT_ONCE) {
      const page = new Map(standing.slice(start, start + AT_ONCE));
      for (const { sessionId, version } of await this.plumbing.ledger.versions([...page.keys()])) {
        if (version <= page.get(sessionId)!) continue;
        this.repairs += 1;
        this.live.reach(sessionId, version);
      }
    }
  }
}
