import { availableParallelism } from 'node:os';
import { movesSession, type AppendRequest, type Verdict } from './ledger.ts';
import { shardOf } from './shard.ts';

/**
 * Micro-batching without a timer. Commands that arrive while a lane's batch is in flight form its next batch, so an
 * idle system adds nothing and a busy one shares commits. A session always travels in the same lane, so the order in
 * which one sender's commands arrive is the order in which they are written.
 */
export type LaneOptions = { lanes?: number; maxCommands?: number | undefined; maxQueued?: number };

/** Each call costs the same whatever it carries, so few lanes make large batches; more only help where cores are idle. */
const LANES = Math.min(8, Math.ceil(availableParallelism() / 2));
/** Beyond this a batch gains nothing and its locks are held too long. */
const MAX_COMMANDS = 256;
const MAX_BATCH_BYTES = 256 * 1024;
/** What a gateway keeps waiting before it says "try later": memory stays bounded. */
const MAX_QUEUED = 2000;
const IDLE_LOOK_MS = 10;

type Waiting = { request: AppendRequest; resolve: (verdict: Verdict) => void; reject: (fault: unknown) => void };

export class LanesFull extends Error {}

export class Lanes {
  private readonly queues: Waiting[][];
  private readonly busy = new Set<number>();
  private queued = 0;
  private readonly limits: { lanes: number; maxCommands: number; maxQueued: number };

  constructor(
    private readonly appendBatch: (requests: AppendRequest[]) => Promise<Verdict[]>,
    options: LaneOptions = {},
  ) {
    const { lanes = LANES, maxCommands = MAX_COMMANDS, maxQueued = MAX_QUEUED } = options;
    this.limits = { lanes, maxCommands, maxQueued };
    this.queues = Array.from({ length: this.limits.lanes }, () => []);
  }

  /** Resolves with the command's own verdict. Rejects with LanesFull when too much waits, else when the outcome is unknown. */
  append(request: AppendRequest): Promise<Verdict> {
    if (this.queued >= this.limits.maxQueued) return Promise.reject(new LanesFull());
    const lane = shardOf(request.sessionId) % this.limits.lanes;
    return new Promise((resolve, reject) => {
      this.queued += 1;
      this.queues[lane]!.push({ request, resolve, reject });
      if (!this.busy.has(lane)) void this.run(lane);
    });
  }

  /** Commands that are not yet under way. */
  get depth(): number {
    return this.queued;
  }

  /** Resolves when nothing waits or is under way, or after `patienceMs`. */
  async idle(patienceMs: number): Promise<void> {
    const until = performance.now() + patienceMs;
    while (this.busy.size > 0 && performance.now() < until)
      await new Promise((resolve) => setTimeout(resolve, IDLE_LOOK_MS));
  }

  private async run(lane: number): Promise<void> {
    this.busy.add(lane);
    while (this.queues[lane]!.length > 0) {
      const batch = this.take(lane);
      this.queued -= batch.length;
      await this.flush(batch);
    }
    this.busy.delete(lane);
  }

  /** The longest run from the front in which nobody decided on a state that somebody else in the batch changes. */
  private take(lane: number): Waiting[] {
    const queue = this.queues[lane]!;
    const movedBy = new Map<string, boolean>();
    const ids = new Set<string>();
    let size = 0;
    let bytes = 0;
    while (size < queue.length && size < this.limits.maxCommands && bytes < MAX_BATCH_BYTES) {
      const { request } = queue[size]!;
      const moves = movesSession(request);
      const earlierMoves = movedBy.get(request.sessionId);
      if (earlierMoves !== undefined && (moves || earlierMoves)) break;
      if (ids.has(request.commandId)) break;
      movedBy.set(request.sessionId, moves);
      ids.add(request.commandId);
      bytes += request.events.reduce((sum, { body }) => sum + (body?.length ?? 0), 0);
      size += 1;
    }
    return queue.splice(0, size);
  }

  private async flush(batch: Waiting[]): Promise<void> {
    try {
      const verdicts = await this.appendBatch(batch.map(({ request }) => request));
      batch.forEach(({ resolve }, index) => resolve(verdicts[index]!));
    } catch (fault) {
      await this.isolate(batch, fault);
    }
  }

  /** A fault of the data aborts the whole batch: each goes again alone, so that only the offender fails. */
  private async isolate(batch: Waiting[], fault: unknown): Promise<void> {
    if (batch.length === 1 || !isDataFault(fault)) return batch.forEach(({ reject }) => reject(fault));
    for (const one of batch) await this.flush([one]);
  }
}

/** SQLSTATE classes 22 (data) and 23 (integrity): the statement was at fault, not the connection. */
function isDataFault(fault: unknown): boolean {
  const { code } = (fault ?? {}) as { code?: unknown };
  return typeof code === 'string' && /^2[23]/.test(code);
}
