import { collectDefaultMetrics, Counter, Gauge, Histogram, type LabelValues, Registry } from 'prom-client';

/** Seconds, about doubling from one bucket to the next. */
export const DURATION_BUCKETS = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5];

/**
 * The metrics of this process that Prometheus scrapes. The default set adds event-loop delay, memory and garbage
 * collection.
 */
export const registry = new Registry();
collectDefaultMetrics({ register: registry, prefix: 'aidline_' });

export const appendSeconds = new Histogram({
  name: 'aidline_append_seconds',
  help: 'One call of append_batch, from sending to the committed answer',
  buckets: DURATION_BUCKETS,
  registers: [registry],
});

export const appendWaitSeconds = new Histogram({
  name: 'aidline_append_wait_seconds',
  help: 'How long the first command of a batch has waited for it',
  buckets: DURATION_BUCKETS,
  registers: [registry],
});

export const batchCommands = new Histogram({
  name: 'aidline_append_batch_commands',
  help: 'Commands in one batch',
  buckets: [1, 2, 4, 8, 16, 32, 64, 128, 256],
  registers: [registry],
});

export const deliverySeconds = new Histogram({
  name: 'aidline_delivery_seconds',
  help: 'From the commit (clock of the database) to the sockets (clock of the gateway)',
  buckets: DURATION_BUCKETS,
  registers: [registry],
});

export const translationSeconds = new Histogram({
  name: 'aidline_translation_seconds',
  help: 'One call of a translator',
  labelNames: ['engine'],
  buckets: DURATION_BUCKETS,
  registers: [registry],
});

export const translationCalls = new Counter({
  name: 'aidline_translation_calls_total',
  help: 'Calls of a translator by outcome',
  labelNames: ['engine', 'outcome'],
  registers: [registry],
});

export const translationCost = new Counter({
  name: 'aidline_translation_cost_total',
  help: 'What translators cost, in the currency of TRANSLATION_PRICES',
  labelNames: ['engine'],
  registers: [registry],
});

export const guardModelCalls = new Counter({
  name: 'aidline_guard_model_calls_total',
  help: 'Messages that the language model of the guard was to judge, by outcome: held, harmless, unfounded, late, failed, skipped',
  labelNames: ['outcome'],
  registers: [registry],
});

export const exportsRefused = new Counter({
  name: 'aidline_exports_refused_total',
  help: 'Case files that were refused because their agent had saved too many in an hour',
  registers: [registry],
});

export const housekeepingDone = new Counter({
  name: 'aidline_housekeeping_total',
  help: 'Sessions closed or erased after long inactivity, dead gateways removed',
  labelNames: ['chore'],
  registers: [registry],
});

export const databaseErrors = new Counter({
  name: 'aidline_database_errors_total',
  help: 'Requests that were put off because no database took writes, by what the fault means',
  labelNames: ['kind'],
  registers: [registry],
});

export const limitedRequests = new Counter({
  name: 'aidline_limited_requests_total',
  help: 'Requests that were refused because somebody asked for too much, by what was used up: person, address, gateway, limit',
  labelNames: ['by'],
  registers: [registry],
});

export const heldConversations = new Counter({
  name: 'aidline_held_conversations_total',
  help: 'Conversations held back because they began like many others, by what was alike: text, links, address',
  labelNames: ['reason'],
  registers: [registry],
});

export const redisErrors = new Counter({
  name: 'aidline_redis_errors_total',
  help: 'Commands and connections of Redis that failed, by what the connection is for and what the fault means',
  labelNames: ['role', 'kind'],
  registers: [registry],
});

export const poolWaitSeconds = new Histogram({
  name: 'aidline_database_pool_wait_seconds',
  help: 'How long a query has waited for a connection of the pool',
  buckets: DURATION_BUCKETS,
  registers: [registry],
});

/** Less than Prometheus waits for all metrics of a process. */
const READ_TIMEOUT_MS = 2_500;

/** The value, or undefined when it cannot be read now: then the metric is left out, and the others are still reported. */
async function readInTime<T>(read: () => T | Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), READ_TIMEOUT_MS);
  });
  const reading = (async () => read())().catch(leftOut);
  return Promise.race([reading, late]).finally(() => clearTimeout(timer));
}

function leftOut(): undefined {}

/** A gauge that is computed when it is scraped. */
export const registerGauge = (name: string, help: string, read: () => number | Promise<number>): Gauge =>
  new Gauge({
    name: `aidline_${name}`,
    help,
    registers: [registry],
    async collect() {
      const value = await readInTime(read);
      if (value === undefined) this.remove();
      else this.set(value);
    },
  });

/** One value of a gauge with labels. */
export type LabelledValue<L extends string> = { labels: Record<L, string>; value: number };

/** The same with several values, each with its labels. `name` is the whole name. */
export const registerLabelledGauge = <L extends string>(
  { name, help, labelNames }: { name: string; help: string; labelNames: readonly L[] },
  read: () => LabelledValue<L>[] | Promise<LabelledValue<L>[]>,
): Gauge =>
  new Gauge({
    name,
    help,
    labelNames: [...labelNames],
    registers: [registry],
    async collect() {
      const values = (await readInTime(read)) ?? [];
      this.reset();
      for (const { labels, value } of values) this.set(labels as LabelValues<string>, value);
    },
  });
