import { changesSessionState, type AppendRequest, type AppendVerdict } from './ledger.ts';
import { SHARD_COUNT, shardOf } from './shard.ts';

/**
 * Micro-batching without a timer, in lanes: groups of neighbouring shards, the same in every process. Commands that
 * arrive while their lane's batch is in flight form its next batch, so an idle system adds nothing and a busy one shares
 * commits. A lane has one batch in flight, so the order in which one sender's commands arrive is the order in which they
 * are written; and a batch holds locks of its own lane only, so the batches of two processes wait for each other only
 * where both write to the same shards.
 */
export type AppendBatcherOptions = {
  laneCount?: number | undefined;
  maxInFlight?: number;
  maxCommands?: number | undefined;
  maxQueued?: number;
  /** Told for each batch how long its first command has waited for it. */
  observeWait?: (seconds: number) => void;
};

/** A call costs the same whatever it carries, so few lanes make large batches; many wait for each other less. */
const DEFAULT_LANE_COUNT = 8;
/** With one alone, a lane that waits for a lock would stop all others. More are smaller and cost more for each command. */
const MAX_IN_FLIGHT = 2;
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
  private readonly limits: { maxInFlight: number; maxCommands: number; maxQueued: number };

  constructor(
    private readonly appendBatch: (requests: AppendRequest[]) => Promise<AppendVerdict[]>,
    private readonly options: AppendBatcherOptions = {},
  ) {
    const { laneCount = DEFAULT_LANE_COUNT, maxInFlight = MAX_IN_FLIGHT } = options;
    const { maxCommands = MAX_BATCH_COMMANDS, maxQueued = MAX_QUEUED } = options;
    this.limits = { maxInFlight, maxCommands, maxQueued };
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
      this.startBatches();
    });
  }

  /** Commands that are not yet under way. */
  get queueDepth(): number {
    return this.queued;
  }

  /** Resolves when nothing waits or is under way, or after `timeoutMs`. */
  async waitUntilIdle(timeoutMs: number): Promise<void> {
    const until = performance.now() + timeoutMs;
    while (this.busy.size > 0 && performance.now() < until)
      await new Promise((resolve) => setTimeout(resolve, IDLE_POLL_MS));
  }

  private startBatches(): void {
    for (const lane of this.ready) {
      if (this.busy.size >= this.limits.maxInFlight) return;
      this.ready.delete(lane);
      this.busy.add(lane);
      void this.sendNextBatch(lane);
    }
  }

  private async sendNextBatch(lane: number): Promise<void> {
    const batch = this.takeBatch(this.lanes[lane]!);
    this.queued -= batch.length;
    this.options.observeWait?.((performance.now() - batch[0]!.queuedAt) / 1000);
    await this.sendBatch(batch);
    this.busy.delete(lane);
    if (this.lanes[lane]!.length > 0) this.ready.add(lane);
    this.startBatches();
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
