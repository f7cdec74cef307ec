import { BEYOND_LAST_BOUND } from '@libs/protocol/ops.ts';
import type { Registry } from 'prom-client';

type Metric = Awaited<ReturnType<Registry['getMetricsAsJSON']>>[number];
type MetricValue = { value: number; labels: Record<string, string | number | undefined>; metricName?: string };

const NAME_PREFIX = /^aidline_/;
/** The default metrics that the operations page shows. */
const REPORTED_DEFAULT_METRICS = new Set(['nodejs_eventloop_lag_p99_seconds', 'process_resident_memory_bytes']);
const DEFAULT_METRICS = /^(nodejs_|process_)/;
/** By route, event, command or queue: one number each is enough there. */
const SUMMED_METRICS = /^(http|socket|command|job)_\w+_total$/;
/** What the page has from elsewhere. */
const LEFT_OUT_METRICS = /^(queue_|processes_|not_ready$)/;

/**
 * A process's metrics as a flat list of numbers for the operations page. A histogram is reported as its rate, median
 * and 99th percentile since the last reading; Prometheus has the full history.
 */
export class MetricsReader {
  private previousBuckets = new Map<string, Map<number, number>>();
  private previousSums = new Map<string, number>();
  private lastReadAt: number | null = null;

  constructor(private readonly registry: Registry) {}

  async read(now = Date.now()): Promise<Record<string, number>> {
    const seconds = this.lastReadAt === null ? null : Math.max(0.001, (now - this.lastReadAt) / 1000);
    this.lastReadAt = now;
    const readings: Record<string, number> = {};
    for (const metric of await this.registry.getMetricsAsJSON()) {
      const name = metric.name.replace(NAME_PREFIX, '');
      if (DEFAULT_METRICS.test(name) && !REPORTED_DEFAULT_METRICS.has(name)) continue;
      if (LEFT_OUT_METRICS.test(name)) continue;
      if (String(metric.type) === 'histogram') Object.assign(readings, this.readHistogram(name, metric, seconds));
      else if (SUMMED_METRICS.test(name)) readings[name] = valuesOf(metric).reduce((all, { value }) => all + value, 0);
      else for (const one of valuesOf(metric)) readings[nameWithLabels(name, one.labels)] = one.value;
    }
    return readings;
  }

  private readHistogram(name: string, metric: Metric, seconds: number | null): Record<string, number> {
    const now = bucketsOf(valuesOf(metric));
    const before = this.previousBuckets.get(name) ?? new Map<number, number>();
    this.previousBuckets.set(name, now);
    const amount = this.sumIncrease(name, valuesOf(metric));
    if (seconds === null) return {};
    const grown = [...now].map(([bound, count]) => ({ bound, count: count - (before.get(bound) ?? 0) }));
    const total = grown.at(-1)?.count ?? 0;
    const rate = { [`${name}_per_second`]: total / seconds, [`${name}_amount_per_second`]: amount / seconds };
    if (total === 0) return rate;
    return { ...rate, ...quantiles(name, grown, { p50: 0.5, p99: 0.99 }) };
  }

  /** The increase of a histogram's sum since the last reading: for batches, the number of commands. */
  private sumIncrease(name: string, values: readonly MetricValue[]): number {
    const sums = values.filter(({ metricName }) => metricName?.endsWith('_sum'));
    const now = sums.reduce((all, { value }) => all + value, 0);
    const before = this.previousSums.get(name) ?? 0;
    this.previousSums.set(name, now);
    return now - before;
  }
}

const valuesOf = (metric: Metric): MetricValue[] => (metric as unknown as { values: MetricValue[] }).values;

/** Cumulative counts by upper bound, summed over all labels. */
function bucketsOf(values: readonly MetricValue[]): Map<number, number> {
  const buckets = new Map<number, number>();
  for (const { labels, value } of values) {
    if (labels.le === undefined) continue;
    const bound = labels.le === '+Inf' ? Infinity : Number(labels.le);
    buckets.set(bound, (buckets.get(bound) ?? 0) + value);
  }
  return new Map([...buckets].sort(([a], [b]) => a - b));
}

/**
 * The bounds below which these shares of the observations lie. One that lies beyond the last bound is reported as that
 * bound, and as `…_beyond`, because it may be any longer.
 */
function quantiles(
  name: string,
  buckets: readonly { bound: number; count: number }[],
  shares: Readonly<Record<string, number>>,
): Record<string, number> {
  const total = buckets.at(-1)!.count;
  const readings: Record<string, number> = {};
  for (const [label, share] of Object.entries(shares)) {
    const { bound } = buckets.find(({ count }) => count >= total * share)!;
    readings[`${name}_${label}`] = Number.isFinite(bound) ? bound : (buckets.at(-2)?.bound ?? 0);
    if (!Number.isFinite(bound)) readings[`${name}_${label}${BEYOND_LAST_BOUND}`] = 1;
  }
  return readings;
}

const nameWithLabels = (name: string, labels: MetricValue['labels']): string => {
  const values = Object.values(labels).filter((label) => label !== undefined);
  return values.length === 0 ? name : `${name}.${values.join('.')}`;
};
