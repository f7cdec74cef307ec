import { setTimeout as pause } from 'node:timers/promises';
import {
  encodePublishedEvents,
  encodeChangeDigest,
  sessionChannel,
  CONSOLES_CHANNEL,
} from '@libs/server/event-publisher.ts';
import type { Keyring } from '@libs/ledger/keyring.ts';
import type { Epoch } from '@libs/protocol/epoch.ts';
import type { PubSub } from '@libs/server/pub-sub.ts';
import type { QuarantineStore } from '@libs/server/quarantine.store.ts';
import { EpochChanged, type EpochTracker } from '@libs/server/epoch-tracker.ts';
import { faultFields, type Logger } from '@libs/server/logger.ts';
import type { CommandTraces } from '@libs/server/command-traces.ts';
import { GapDetector, type ShardAlarm, type EventHeader } from './gap-detector.ts';
import { DigestBatcher } from './digest-batcher.ts';
import { PendingMoves } from './pending-moves.ts';
import { recheckQuarantine } from './recheck-quarantine.ts';
import { StaleFence, type ProjectionStore } from './projection.store.ts';
import type { LogTailStore } from './log-tail.store.ts';

/** A lost notification is noticed within a quarter of a second; an idle system polls four times a second. */
const IDLE_POLL_INTERVAL_MS = 250;
const BUSY_POLL_INTERVAL_MS = 50;
const RETRY_DELAY_MS = 1_000;
/** A session's inbox row is written at most this often. */
const FLUSH_INTERVAL_MS = 500;
/** The most events that one poll reads from one shard; a backlog is processed in pages of this size. */
const PAGE_SIZE = 500;
const MAX_PENDING = 2_000;

export type ShardGroupDependencies = {
  tail: LogTailStore;
  projection: ProjectionStore;
  keyring: Keyring;
  quarantine: QuarantineStore;
  pubSub: Pick<PubSub, 'publish'>;
  log: Logger;
  epochs: Pick<EpochTracker, 'current'>;
  /** Records the steps of commands for operators; tests leave it out. */
  traces?: CommandTraces;
};

export type ShardGroup = { shards: readonly number[]; fence: number };

/**
 * Processes some shards of the log: reads what was appended, publishes a hint to the session's readers (the gateway may
 * have died before its own notification), and writes the projections. After a crash the next holder repeats from the
 * cursor; publishing or writing twice does no harm. Without Redis only the hints are missing.
 */
export class ShardGroupRunner {
  private readonly stopping = new AbortController();
  private readonly pending = new PendingMoves();
  private readonly digests = new DigestBatcher();
  private readonly running: Promise<void>;
  private gapDetector: GapDetector | undefined;
  /** Of the log whose positions these are. */
  private epoch: Epoch = '';
  private flushedAt = -Infinity;
  /** How often a shard has stopped. */
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

  /** One poll of the log; resolves to the milliseconds until the next. */
  private async step(): Promise<number> {
    const { dependencies: means } = this;
    const epoch = means.epochs.current;
    if (this.epoch !== epoch) this.startOver(epoch);
    this.gapDetector ??= await this.claim(epoch);
    const headers = this.isFull ? [] : await means.tail.read(this.gapDetector.positions, PAGE_SIZE);
    this.assertEpoch();
    const { next, raised } = this.gapDetector.accept(headers);
    raised.forEach((alarm) => this.reportAlarm(alarm));
    for (const header of next) if (header.unknown) means.quarantine.record(header, header.unknown);
    this.publishHints(next);
    this.pending.add(next);
    if (this.isFull || performance.now() - this.flushedAt >= FLUSH_INTERVAL_MS) await this.flush();
    this.publishDigests();
    if (next.length >= PAGE_SIZE) return 0;
    return next.length > 0 || this.pending.size > 0 || !this.digests.isEmpty
      ? BUSY_POLL_INTERVAL_MS
      : IDLE_POLL_INTERVAL_MS;
  }

  /** What was read of another epoch is forgotten. */
  private startOver(epoch: Epoch): void {
    this.epoch = epoch;
    this.gapDetector = undefined;
    this.pending.clear();
  }

  private async claim(epoch: Epoch): Promise<GapDetector> {
    const { group, dependencies: means } = this;
    const positions = await means.tail.claim(group.shards, { fence: group.fence, epoch });
    const ahead = await means.projection.sessionsAhead(group.shards);
    if (ahead.length > 0) {
      means.log.warn({ sessions: ahead.length }, 'rows of the inbox are ahead of the log and are written anew');
      await means.projection.rewrite(ahead);
    }
    await means.projection.restoreWaitingTimes(group.shards);
    await recheckQuarantine(means, { ...group, epoch });
    const archived = await means.tail.archived(group.shards);
    this.assertEpoch();
    return new GapDetector(positions, archived);
  }

  private assertEpoch(): void {
    if (this.epoch !== this.dependencies.epochs.current) throw new EpochChanged();
  }

  private get isFull(): boolean {
    return this.pending.size >= MAX_PENDING;
  }

  private async flush(): Promise<void> {
    const moves = this.pending.moves;
    if (moves.length === 0) return;
    const { projection, traces } = this.dependencies;
    const claim = { fence: this.group.fence, epoch: this.epoch };
    await projection.flush({
      ...claim,
      moves,
      marked: [...this.pending.marked],
      assertCurrent: () => this.assertEpoch(),
    });
    for (const { commandId, sessionId } of this.pending.commands)
      traces?.record({ commandId, sessionId, hop: 'projected' });
    this.flushedAt = performance.now();
    this.pending.clear();
    this.digests.add(moves);
  }

  private publishHints(headers: readonly EventHeader[]): void {
    const heads = new Map(headers.map(({ sessionId, version }) => [sessionId, version]));
    for (const [sessionId, version] of heads)
      this.publish(sessionChannel(sessionId), encodePublishedEvents({ hint: { sessionId, version } }, this.epoch));
  }

  private publishDigests(): void {
    for (const digest of this.digests.takeDue(performance.now()))
      this.publish(CONSOLES_CHANNEL, encodeChangeDigest(digest));
  }

  private publish(channel: string, message: string): void {
    this.dependencies.pubSub.publish(channel, message).catch(ignorePublishError);
  }

  private reportAlarm(alarm: ShardAlarm): void {
    this.holes += 1;
    this.dependencies.log.error(alarm, 'a shard of the log stands still: the next event is missing');
  }

  private recover(fault: unknown): number {
    if (fault instanceof StaleFence && this.epoch === this.dependencies.epochs.current) this.isOver = true;
    this.dependencies.log.warn(
      { ...faultFields(fault), shards: this.group.shards },
      'the relay failed and will repeat this',
    );
    return RETRY_DELAY_MS;
  }
}

/** Aborting is how it is stopped, not a fault. */
function ignoreAbort(): void {}

/** A lost hint does no harm: the sweep of the gateways finds the change. */
function ignorePublishError(): void {}
