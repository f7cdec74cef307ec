import { availableParallelism } from 'node:os';
import { changesSessionState, type AppendRequest, type AppendVerdict } from './ledger.ts';
import { shardOf } from './shard.ts';

/**
 * Micro-batching without a timer. Commands that arrive while a queue's batch is in flight form its next batch, so an
 * idle system adds nothing and a busy one shares commits. A session always travels in the same queue, so the order in
 * which one sender's commands arrive is the order in which they are written.
 */
export type AppendBatcherOptions = { queueCount?: number; maxCommands?: number | undefined; maxQueued?: number };

/** Each call costs the same whatever it carries, so few queues make large batches; more only help where cores are idle. */
const DEFAULT_QUEUE_COUNT = Math.min(8, Math.ceil(availableParallelism() / 2));
/** Beyond this a batch gains nothing and its locks are held too long. */
const MAX_BATCH_COMMANDS = 256;
const MAX_BATCH_BYTES = 256 * 1024;
/** How many commands may wait in a gateway before it refuses more: memory stays bounded. */
const MAX_QUEUED = 2000;
const IDLE_POLL_MS = 10;

type QueuedAppend = {
  request: AppendRequest;
  resolve: (verdict: AppendVerdict) => void;
  reject: (fault: unknown) => void;
};

export class AppendQueueFull extends Error {}

export class AppendBatcher {
  private readonly queues: QueuedAppend[][];
  private readonly busy = new Set<number>();
  private queued = 0;
  private readonly limits: { queueCount: number; maxCommands: number; maxQueued: number };

  constructor(
    private readonly appendBatch: (requests: AppendRequest[]) => Promise<AppendVerdict[]>,
    options: AppendBatcherOptions = {},
  ) {
    const { queueCount = DEFAULT_QUEUE_COUNT, maxCommands = MAX_BATCH_COMMANDS, maxQueued = MAX_QUEUED } = options;
    this.limits = { queueCount, maxCommands, maxQueued };
    this.queues = Array.from({ length: this.limits.queueCount }, () => []);
  }

  /** Resolves with the command's own verdict. Rejects with AppendQueueFull when too much waits, else when the outcome is unknown. */
  append(request: AppendRequest): Promise<AppendVerdict> {
    if (this.queued >= this.limits.maxQueued) return Promise.reject(new AppendQueueFull());
    const index = shardOf(request.sessionId) % this.limits.queueCount;
    return new Promise((resolve, reject) => {
      this.queued += 1;
      this.queues[index]!.push({ request, resolve, reject });
      if (!this.busy.has(index)) void this.runQueue(index);
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

  private async runQueue(index: number): Promise<void> {
    this.busy.add(index);
    while (this.queues[index]!.length > 0) {
      const batch = this.takeBatch(this.queues[index]!);
      this.queued -= batch.length;
      await this.sendBatch(batch);
    }
    this.busy.delete(index);
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
