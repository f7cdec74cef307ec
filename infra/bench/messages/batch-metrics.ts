/** What the gateways say about their batches, added up over both. Cumulative since they started. */
export type BatchCounters = {
  batches: number;
  commands: number;
  seconds: number;
  /** Calls of `append_batch` by upper limit in seconds, each bucket with all below it. */
  buckets: Map<number, number>;
};

/** Of the batches between two readings. */
export type BatchFigures = {
  commandsPerBatch: number;
  perSecond: number;
  meanMs: number;
  p50Ms: number;
  p99Ms: number;
};

const APPEND = 'aidline_append_seconds';
const COMMANDS = 'aidline_append_batch_commands';

export async function readBatchCounters(gatewayUrls: readonly string[]): Promise<BatchCounters> {
  const texts = await Promise.all(gatewayUrls.map((url) => fetch(`${url}/metrics`).then((answer) => answer.text())));
  const sum = (name: string) =>
    texts.reduce((total, text) => total + Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? 0), 0);
  const buckets = new Map<number, number>();
  for (const text of texts)
    for (const [, limit, count] of text.matchAll(new RegExp(`^${APPEND}_bucket\\{le="([^"]+)"\\} (\\S+)$`, 'gm'))) {
      const seconds = limit === '+Inf' ? Infinity : Number(limit);
      buckets.set(seconds, (buckets.get(seconds) ?? 0) + Number(count));
    }
  return { batches: sum(`${APPEND}_count`), commands: sum(`${COMMANDS}_sum`), seconds: sum(`${APPEND}_sum`), buckets };
}

export function batchFiguresOf(before: BatchCounters, after: BatchCounters, seconds: number): BatchFigures {
  const batches = after.batches - before.batches;
  const buckets = [...after.buckets].map(
    ([limit, count]) => [limit, count - (before.buckets.get(limit) ?? 0)] as const,
  );
  return {
    commandsPerBatch: (after.commands - before.commands) / batches,
    perSecond: batches / seconds,
    meanMs: ((after.seconds - before.seconds) / batches) * 1000,
    p50Ms: quantileOf(buckets, 0.5) * 1000,
    p99Ms: quantileOf(buckets, 0.99) * 1000,
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
