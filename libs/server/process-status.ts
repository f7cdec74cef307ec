import { hostname } from 'node:os';
import { processStatus, type ProcessStatus } from '@libs/protocol/ops.ts';
import type { PubSub } from './pub-sub.ts';
import { nullOnFailure, type Logger } from './logger.ts';
import { registry } from './metrics.ts';
import { MetricsReader } from './metrics-reader.ts';
import { runRepeatedly } from './run-repeatedly.ts';

const PROCESSES_KEY = 'ops:processes';
const PUBLISH_INTERVAL_MS = 2_000;
const STATUS_TTL_MS = 60_000;

type ProcessStatusRedis = Pick<PubSub['redis'], 'hset' | 'hgetall' | 'hdel'>;

/** Publishes the state of this process for operators every two seconds; numbers only, in Redis only. */
export function publishProcessStatus(
  kind: ProcessStatus['kind'],
  id: string,
  { pubSub, log }: { pubSub: PubSub; log: Logger },
) {
  const readings = new MetricsReader(registry);
  const startedAt = new Date().toISOString();
  const name = `${id}@${hostname()}:${process.pid}`;
  const publish = async () => {
    const status: ProcessStatus = {
      id,
      kind,
      at: new Date().toISOString(),
      startedAt,
      values: await readings.read(),
    };
    await nullOnFailure(pubSub.redis.hset(PROCESSES_KEY, name, JSON.stringify(status)));
  };
  return runRepeatedly(publish, { name: 'publishing the process status', log, waitMs: () => PUBLISH_INTERVAL_MS });
}

/**
 * Every process that has reported lately, by name; one that has stopped reporting stays listed for a minute, so that
 * operators notice.
 */
export async function readProcessStatuses(keys: ProcessStatusRedis, now = Date.now()): Promise<ProcessStatus[]> {
  const entries = Object.entries((await nullOnFailure(keys.hgetall(PROCESSES_KEY))) ?? {});
  const known = entries.map(([name, text]) => ({ name, status: processStatus.parse(JSON.parse(text)) }));
  const isForgotten = ({ status }: (typeof known)[number]) => now - Date.parse(status.at) > STATUS_TTL_MS;
  const forgotten = known.filter(isForgotten).map(({ name }) => name);
  if (forgotten.length > 0) await nullOnFailure(keys.hdel(PROCESSES_KEY, ...forgotten));
  const alive = known.filter((one) => !isForgotten(one)).map(({ status }) => status);
  return alive.sort((a, b) => (a.id < b.id ? -1 : 1));
}
