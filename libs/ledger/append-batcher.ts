import { changesSessionState, type AppendRequest, type AppendVerdict } from './ledger.ts';
import { SHARD_COUNT, shardOf } from './shard.ts';

/**
 * Micro-batching: the commands that arrive in one turn of the event loop, or while a batch is under way, form the next
 * batch. An idle system waits for nothing and a busy one shares calls and commits. The queue has lanes, groups of
 * neighbouring shards, the same in every process. A lane has one batch in flight, so the order in which one sender's
 * commands arrive is the order in which they are written. Where much waits, a batch is of one lane, so that batches of
 * two processes wait for each other only where both write to the same shards; where little waits, lanes share one.
 */
export type AppendBatcherOptions = {
  laneCount?: number | undefined;
  maxInFlight?: number;
  /** How many commands of several lanes may share a batch; 0 where a batch must stay in one lane. */
  maxShared?: number | undefined;
  maxCommands?: number | undefined;
  maxQueued?: number;
  /** Told for each batch how long its first command has waited for it. */
  observeWait?: (seconds: number) => void;
};

/** A call costs the same whatever it carries, so few lanes make large batches; many wait for each other less. */
const DEFAULT_LANE_COUNT = 8;
/** One at a time makes the largest batches. Others start only while one is late: it may wait for a lock. */
const MAX_IN_FLIGHT = 4;
/** A batch is late after this many times the moving average of what a batch takes. */
const LATE_FACTOR = 2;
/** The average before the first batch, and the weight of each batch in it. */
const FIRST_AVERAGE_MS = 5;
const AVERAGE_WEIGHT = 0.1;
/** Few commands take few locks, whichever lanes they are of, and one call costs less than several. */
const MAX_SHARED_COMMANDS = 8;
/** Beyond this a batch gains nothing and its locks are held too long. */
const MAX_BATCH_COMMANDS = 256;
const MAX_BATCH_BYTES = 256 * 1024;
/** How many commands may wait in a gateway before it refuses more: memory stays bounded. */
const MAX_QUEUED = 2000;
const IDLE_POLL_MS = 10;

type QueuedAppend = {
  request: AppendRequest;
  queuedAt: number;
  resolve: (verdict: AppendVerdict) => void;
  reject: (fault: unknown) => void;
};

export class AppendQueueFull extends Error {}

export class AppendBatcher {
  private readonly lanes: QueuedAppend[][];
  /** Lanes with a batch in flight. */
  private readonly busy = new Set<number>();
  /** Lanes with commands and without a batch, longest waiting first. */
  private readonly ready = new Set<number>();
  private queued = 0;
  private inFlight = 0;
  private isScheduled = false;
  /** When the newest batch started. */
  private startedAt = 0;
  private averageMs = FIRST_AVERAGE_MS;
  private lateTimer: NodeJS.Timeout | undefined;
  private readonly limits: { maxInFlight: number; maxShared: number; maxCommands: number; maxQueued: number };

  constructor(
    private readonly appendBatch: (requests: AppendRequest[]) => Promise<AppendVerdict[]>,
    private readonly options: AppendBatcherOptions = {},
  ) {
    const { laneCount = DEFAULT_LANE_COUNT, maxInFlight = MAX_IN_FLIGHT, maxShared = MAX_SHARED_COMMANDS } = options;
    const { maxCommands = MAX_BATCH_COMMANDS, maxQueued = MAX_QUEUED } = options;
    this.limits = { maxInFlight, maxShared, maxCommands, maxQueued };
    this.lanes = Array.from({ length: laneCount }, () => []);
  }

  /** Resolves with the command's own verdict. Rejects with AppendQueueFull when too much waits, else when the outcome is unknown. */
  append(request: AppendRequest): Promise<AppendVerdict> {
    if (this.queued >= this.limits.maxQueued) return Promise.reject(new AppendQueueFull());
    const lane = Math.floor((shardOf(request.sessionId) * this.lanes.length) / SHARD_COUNT);
    return new Promise((resolve, reject) => {
      this.queued += 1;
      this.lanes[lane]!.push({ request, queuedAt: performance.now(), resolve, reject });
      if (!this.busy.has(lane)) this.ready.add(lane);
      this.scheduleBatches();
    });
  }

  /** Commands that are not yet under way. */
  get queueDepth(): number {
    return this.queued;
  }

  /** Resolves when nothing waits or is under way, or after `timeoutMs`. */
  async waitUntilIdle(timeoutMs: number): Promise<void> {
    const until = performance.now() + timeoutMs;
    while (this.queued + this.inFlight > 0 && performance.now() < until)
      await new Promise((resolve) => setTimeout(resolve, IDLE_POLL_MS));
  }

  /** At the end of this turn of the event loop: what other sockets have sent by then goes into the same batch. */
  private scheduleBatches(): void {
    if (this.isScheduled || this.ready.size === 0) return;
    this.isScheduled = true;
    setImmediate(() => {
      this.isScheduled = false;
      this.startBatch();
    });
  }

  private startBatch(): void {
    clearTimeout(this.lateTimer);
    if (this.ready.size === 0 || this.inFlight >= this.limits.maxInFlight) return;
    const waitMs = this.inFlight === 0 ? 0 : this.startedAt + LATE_FACTOR * this.averageMs - performance.now();
    if (waitMs > 0) this.lateTimer = setTimeout(() => this.startBatch(), waitMs);
    else void this.sendNextBatch(this.takeLanes());
  }

  /** The lane that waits longest, and the next ones while they have few commands: a call costs more than a lock. */
  private takeLanes(): number[] {
    const lanes: number[] = [];
    let commands = 0;
    for (const lane of this.ready) {
      if (lanes.length > 0 && commands + this.lanes[lane]!.length > this.limits.maxShared) continue;
      lanes.push(lane);
      commands += this.lanes[lane]!.length;
      this.ready.delete(lane);
      this.busy.add(lane);
    }
    return lanes;
  }

  private async sendNextBatch(lanes: number[]): Promise<void> {
    const batch = lanes.flatMap((lane) => this.takeBatch(this.lanes[lane]!));
    const start = (this.startedAt = performance.now());
    this.inFlight += 1;
    this.queued -= batch.length;
    this.options.observeWait?.((start - batch[0]!.queuedAt) / 1000);
    this.scheduleBatches();
    await this.sendBatch(batch);
    this.averageMs += (performance.now() - start - this.averageMs) * AVERAGE_WEIGHT;
    this.inFlight -= 1;
    for (const lane of lanes) {
      this.busy.delete(lane);
      if (this.lanes[lane]!.length > 0) this.ready.add(lane);
    }
    this.scheduleBatches();
  }

  /** The longest run from the front in which no command was decided on a state that another one of them changes. */
  private takeBatch(queue: QueuedAppend[]): QueuedAppend[] {
    const changesBySession = new Map<string, boolean>();
    const ids = new Set<string>();
    let size = 0;
    let bytes = 0;
    while (size < queue.length && size < this.limits.maxCommands && bytes < MAX_BATCH_BYTES) {
      const { request } = queue[size]!;
      const changes = changesSessionState(request);
      const earlierChanges = changesBySession.get(request.sessionId);
      if (earlierChanges !== undefined && (changes || earlierChanges)) break;
      if (ids.has(request.commandId)) break;
      changesBySession.set(request.sessionId, changes);
      ids.add(request.commandId);
      bytes += request.events.reduce((sum, { body }) => sum + (body?.length ?? 0), 0);
      size += 1;
    }
    return queue.splice(0, size);
  }

  private async sendBatch(batch: QueuedAppend[]): Promise<void> {
    try {
      const verdicts = await this.appendBatch(batch.map(({ request }) => request));
      batch.forEach(({ resolve }, index) => resolve(verdicts[index]!));
    } catch (fault) {
      await this.retryOneByOne(batch, fault);
    }
  }

  /** A fault of the data aborts the whole batch: each command is sent again alone, so that only the one at fault fails. */
  private async retryOneByOne(batch: QueuedAppend[], fault: unknown): Promise<void> {
    if (batch.length === 1 || !isDataFault(fault)) return batch.forEach(({ reject }) => reject(fault));
    for (const append of batch) await this.sendBatch([append]);
  }
}

/** SQLSTATE classes 22 (data) and 23 (integrity): the statement was at fault, not the connection. */
function isDataFault(fault: unknown): boolean {
  const { code } = (fault ?? {}) as { code?: unknown };
  return typeof code === 'string' && /^2[23]/.test(code);
}
