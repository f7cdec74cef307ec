import { setTimeout as pause } from 'node:timers/promises';
import { encodeAnnouncement, encodeDigest, sessionChannel, CONSOLES_CHANNEL } from '@libs/server/announce.ts';
import type { Bus } from '@libs/server/bus.ts';
import { faultFields, type Logger } from '@libs/server/log.ts';
import type { Traces } from '@libs/server/trace.ts';
import { DenseTail, type Alarm, type Sight } from './dense-tail.ts';
import { DigestBook } from './digest-book.ts';
import { Pending } from './pending.ts';
import { StaleFence, type ProjectionStore } from './projection.store.ts';
import type { SearchedWords } from './searched-words.ts';
import type { TailStore } from './tail.store.ts';

/** A lost push is noticed within a quarter of a second, and an idle system asks four times a second. */
const IDLE_MS = 250;
const BUSY_MS = 50;
const AFTER_A_FAULT_MS = 1_000;
/** A session's row moves at most so often. */
const FLUSH_EVERY_MS = 500;
/** What one look reads of one shard, and what one flush opens at most; a backlog goes in pages of this size. */
const PAGE = 500;
const MAX_PENDING = 2_000;

export type GroupMeans = {
  tail: TailStore;
  projection: ProjectionStore;
  words: SearchedWords;
  bus: Pick<Bus, 'publish'>;
  log: Logger;
  /** Where operators see the steps of a command; tests go without. */
  traces?: Traces;
};

export type Group = { shards: readonly number[]; fence: number };

/**
 * Carries some shards of the log on: sees what was appended, tells the session's readers that there is something (the
 * push may have died with its gateway), and folds it into the projections. Killed anywhere, the next holder repeats it
 * from the cursor; nothing is harmed by being said or written twice. Without Redis only the telling falls away.
 */
export class GroupRunner {
  private readonly stopping = new AbortController();
  private readonly pending = new Pending();
  private readonly digests = new DigestBook();
  private readonly running: Promise<void>;
  private tail: DenseTail | undefined;
  private flushedAt = -Infinity;
  /** How often a shard was found to stand still. */
  holes = 0;
  isOver = false;

  constructor(
    private readonly group: Group,
    private readonly means: GroupMeans,
  ) {
    this.running = this.run();
  }

  get alarms(): Alarm[] {
    return this.tail?.alarms ?? [];
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await this.running;
  }

  private async run(): Promise<void> {
    while (!this.stopping.signal.aborted && !this.isOver) {
      const waitMs = await this.step().catch((fault: unknown) => this.recover(fault));
      await pause(waitMs, undefined, { signal: this.stopping.signal }).catch(orStopped);
    }
    if (!this.isOver) await this.flush().catch((fault: unknown) => this.recover(fault));
    this.isOver = true;
  }

  /** One look at the log; resolves to the milliseconds until the next. */
  private async step(): Promise<number> {
    const { group, means } = this;
    this.tail ??= new DenseTail(await means.tail.claim(group.shards, group.fence));
    const { next, raised } = this.tail.follow(this.isFull ? [] : await means.tail.read(this.tail.positions, PAGE));
    raised.forEach((alarm) => this.sound(alarm));
    this.hint(next);
    this.pending.add(next);
    if (this.isFull || performance.now() - this.flushedAt >= FLUSH_EVERY_MS) await this.flush();
    this.tellConsoles();
    if (next.length >= PAGE) return 0;
    return next.length > 0 || this.pending.size > 0 || !this.digests.isEmpty ? BUSY_MS : IDLE_MS;
  }

  private get isFull(): boolean {
    return this.pending.size >= MAX_PENDING;
  }

  private async flush(): Promise<void> {
    const moves = this.pending.moves;
    if (moves.length === 0) return;
    const { tail, projection, words, traces } = this.means;
    const written = await tail.withBodies(moves);
    const findable = await words.of(written);
    await projection.flush({ fence: this.group.fence, moves, findable });
    for (const { commandId, sessionId } of written) traces?.note({ commandId, sessionId, hop: 'projected' });
    this.flushedAt = performance.now();
    this.pending.clear();
    this.digests.note(moves);
  }

  private hint(sights: readonly Sight[]): void {
    const heads = new Map(sights.map(({ sessionId, version }) => [sessionId, version]));
    for (const [sessionId, version] of heads)
      this.tell(sessionChannel(sessionId), encodeAnnouncement({ hint: { sessionId, version } }));
  }

  private tellConsoles(): void {
    for (const digest of this.digests.due(performance.now())) this.tell(CONSOLES_CHANNEL, encodeDigest(digest));
  }

  private tell(channel: string, message: string): void {
    this.means.bus.publish(channel, message).catch(orUnheard);
  }

  private sound(alarm: Alarm): void {
    this.holes += 1;
    this.means.log.error(alarm, 'a shard of the log stands still: what comes next is missing or unknown');
  }

  private recover(fault: unknown): number {
    if (fault instanceof StaleFence) this.isOver = true;
    this.means.log.warn({ ...faultFields(fault), shards: this.group.shards }, 'the relay will repeat this');
    return AFTER_A_FAULT_MS;
  }
}

/** Being told to stop is no fault. */
function orStopped(): void {}

/** Nobody trusts an announcement: the gateways' sweep finds what this one would have told. */
function orUnheard(): void {}
