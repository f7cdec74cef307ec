import { setTimeout as pause } from 'node:timers/promises';
import {
  encodePublishedEvents,
  encodeChangeDigest,
  sessionChannel,
  CONSOLES_CHANNEL,
} from '@libs/server/event-publisher.ts';
import type { PubSub } from '@libs/server/pub-sub.ts';
import { faultFields, type Logger } from '@libs/server/logger.ts';
import type { CommandTraces } from '@libs/server/command-traces.ts';
import { GapDetector, type ShardAlarm, type EventHeader } from './gap-detector.ts';
import { DigestBatcher } from './digest-batcher.ts';
import { PendingMoves } from './pending-moves.ts';
import { StaleFence, type ProjectionStore } from './projection.store.ts';
import type { SearchIndexer } from './search-indexer.ts';
import type { LogTailStore } from './log-tail.store.ts';

/** A lost push is noticed within a quarter of a second, and an idle system asks four times a second. */
const IDLE_POLL_INTERVAL_MS = 250;
const BUSY_POLL_INTERVAL_MS = 50;
const RETRY_DELAY_MS = 1_000;
/** A session's row moves at most so often. */
const FLUSH_INTERVAL_MS = 500;
/** What one look reads of one shard, and what one flush opens at most; a backlog goes in pages of this size. */
const PAGE_SIZE = 500;
const MAX_PENDING = 2_000;

export type ShardGroupDependencies = {
  tail: LogTailStore;
  projection: ProjectionStore;
  words: SearchIndexer;
  bus: Pick<PubSub, 'publish'>;
  log: Logger;
  /** Where operators see the steps of a command; tests go without. */
  traces?: CommandTraces;
};

export type ShardGroup = { shards: readonly number[]; fence: number };

/**
 * Carries some shards of the log on: sees what was appended, tells the session's readers that there is something (the
 * push may have died with its gateway), and folds it into the projections. Killed anywhere, the next holder repeats it
 * from the cursor; nothing is harmed by being said or written twice. Without Redis only the telling falls away.
 */
export class ShardGroupRunner {
  private readonly stopping = new AbortController();
  private readonly pending = new PendingMoves();
  private readonly digests = new DigestBatcher();
  private readonly running: Promise<void>;
  private gapDetector: GapDetector | undefined;
  private flushedAt = -Infinity;
  /** How often a shard was found to stand still. */
  holes = 0;
  isOver = false;

  constructor(
    private readonly group: ShardGroup,
    private readonly dependencies: ShardGroupDependencies,
  ) {
    this.running = this.run();
  }

  get alarms(): ShardAlarm[] {
    return this.gapDetector?.alarms ?? [];
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await this.running;
  }

  private async run(): Promise<void> {
    while (!this.stopping.signal.aborted && !this.isOver) {
      const waitMs = await this.step().catch((fault: unknown) => this.recover(fault));
      await pause(waitMs, undefined, { signal: this.stopping.signal }).catch(ignoreAbort);
    }
    if (!this.isOver) await this.flush().catch((fault: unknown) => this.recover(fault));
    this.isOver = true;
  }

  /** One look at the log; resolves to the milliseconds until the next. */
  private async step(): Promise<number> {
    const { group, dependencies: means } = this;
    this.gapDetector ??= new GapDetector(await means.tail.claim(group.shards, group.fence));
    const { next, raised } = this.gapDetector.accept(
      this.isFull ? [] : await means.tail.read(this.gapDetector.positions, PAGE_SIZE),
    );
    raised.forEach((alarm) => this.reportAlarm(alarm));
    this.publishHints(next);
    this.pending.add(next);
    if (this.isFull || performance.now() - this.flushedAt >= FLUSH_INTERVAL_MS) await this.flush();
    this.publishDigests();
    if (next.length >= PAGE_SIZE) return 0;
    return next.length > 0 || this.pending.size > 0 || !this.digests.isEmpty
      ? BUSY_POLL_INTERVAL_MS
      : IDLE_POLL_INTERVAL_MS;
  }

  private get isFull(): boolean {
    return this.pending.size >= MAX_PENDING;
  }

  private async flush(): Promise<void> {
    const moves = this.pending.moves;
    if (moves.length === 0) return;
    const { tail, projection, words, traces } = this.dependencies;
    const written = await tail.readBodies(moves);
    const findable = await words.entriesOf(written);
    await projection.flush({ fence: this.group.fence, moves, findable });
    for (const { commandId, sessionId } of written) traces?.record({ commandId, sessionId, hop: 'projected' });
    this.flushedAt = performance.now();
    this.pending.clear();
    this.digests.add(moves);
  }

  private publishHints(sights: readonly EventHeader[]): void {
    const heads = new Map(sights.map(({ sessionId, version }) => [sessionId, version]));
    for (const [sessionId, version] of heads)
      this.publish(sessionChannel(sessionId), encodePublishedEvents({ hint: { sessionId, version } }));
  }

  private publishDigests(): void {
    for (const digest of this.digests.takeDue(performance.now()))
      this.publish(CONSOLES_CHANNEL, encodeChangeDigest(digest));
  }

  private publish(channel: string, message: string): void {
    this.dependencies.bus.publish(channel, message).catch(ignorePublishError);
  }

  private reportAlarm(alarm: ShardAlarm): void {
    this.holes += 1;
    this.dependencies.log.error(alarm, 'a shard of the log stands still: what comes next is missing or unknown');
  }

  private recover(fault: unknown): number {
    if (fault instanceof StaleFence) this.isOver = true;
    this.dependencies.log.warn({ ...faultFields(fault), shards: this.group.shards }, 'the relay will repeat this');
    return RETRY_DELAY_MS;
  }
}

/** Being told to stop is no fault. */
function ignoreAbort(): void {}

/** Nobody trusts an announcement: the gateways' sweep finds what this one would have told. */
function ignorePublishError(): void {}
