/** By upper limit in seconds, each bucket with all below it. */
type Buckets = Map<number, number>;

/** What the gateways say about their batches, added up over both. Cumulative since they started. */
export type BatchCounters = {
  batches: number;
  commands: number;
  seconds: number;
  /** Calls of `append_batch`. */
  calls: Buckets;
  /** Of the first command of each batch for the one before it. */
  waits: Buckets;
};

/** Of the batches between two readings. */
export type BatchFigures = {
  commandsPerBatch: number;
  perSecond: number;
  meanMs: number;
  p50Ms: number;
  p99Ms: number;
  waitP99Ms: number;
};

const APPEND = 'aidline_append_seconds';
const WAIT = 'aidline_append_wait_seconds';
const COMMANDS = 'aidline_append_batch_commands';

export async function readBatchCounters(gatewayUrls: readonly string[]): Promise<BatchCounters> {
  return parseBatchCounters(
    await Promise.all(gatewayUrls.map((url) => fetch(`${url}/metrics`).then((answer) => answer.text()))),
  );
}

/** From what each gateway answers to Prometheus. */
export function parseBatchCounters(texts: readonly string[]): BatchCounters {
  const sum = (name: string) =>
    texts.reduce((total, text) => total + Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? 0), 0);
  return {
    batches: sum(`${APPEND}_count`),
    commands: sum(`${COMMANDS}_sum`),
    seconds: sum(`${APPEND}_sum`),
    calls: bucketsOf(texts, APPEND),
    waits: bucketsOf(texts, WAIT),
  };
}

function bucketsOf(texts: readonly string[], name: string): Buckets {
  const buckets: Buckets = new Map();
  for (const text of texts)
    for (const [, limit, count] of text.matchAll(new RegExp(`^${name}_bucket\\{le="([^"]+)"\\} (\\S+)$`, 'gm'))) {
      const seconds = limit === '+Inf' ? Infinity : Number(limit);
      buckets.set(seconds, (buckets.get(seconds) ?? 0) + Number(count));
    }
  return buckets;
}

export function batchFiguresOf(before: BatchCounters, after: BatchCounters, seconds: number): BatchFigures {
  const batches = after.batches - before.batches;
  const millisecondsAt = (share: number, which: 'calls' | 'waits') =>
    quantileOf(
      [...after[which]].map(([limit, count]) => [limit, count - (before[which].get(limit) ?? 0)]),
      share,
    ) * 1000;
  return {
    commandsPerBatch: (after.commands - before.commands) / batches,
    perSecond: batches / seconds,
    meanMs: ((after.seconds - before.seconds) / batches) * 1000,
    p50Ms: millisecondsAt(0.5, 'calls'),
    p99Ms: millisecondsAt(0.99, 'calls'),
    waitP99Ms: millisecondsAt(0.99, 'waits'),
  };
}

/** Within a bucket the calls are taken as evenly spread. */
function quantileOf(buckets: readonly (readonly [limit: number, count: number])[], share: number): number {
  const sorted = [...buckets].sort(([a], [b]) => a - b);
  const wanted = (sorted.at(-1)?.[1] ?? 0) * share;
  let [lower, below] = [0, 0];
  for (const [limit, count] of sorted) {
    if (count >= wanted && count > below)
      return limit === Infinity ? lower : lower + ((wanted - below) / (count - below)) * (limit - lower);
    [lower, below] = [limit, count];
  }
  return lower;
}
