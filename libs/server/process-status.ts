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

/** Tells operators every two seconds how this process is; numbers only, in Redis alone. */
export function publishProcessStatus(
  kind: ProcessStatus['kind'],
  id: string,
  { pubSub, log }: { pubSub: PubSub; log: Logger },
) {
  const readings = new MetricsReader(registry);
  const startedAt = new Date().toISOString();
  const name = `${id}@${hostname()}:${process.pid}`;
  const tell = async () => {
    const standing: ProcessStatus = {
      id,
      kind,
      at: new Date().toISOString(),
      startedAt,
      values: await readings.read(),
    };
    await nullOnFailure(pubSub.redis.hset(PROCESSES_KEY, name, JSON.stringify(standing)));
  };
  return runRepeatedly(tell, { name: 'the telling of how this process is', log, waitMs: () => PUBLISH_INTERVAL_MS });
}

/** Every process that told lately, by name; one that fell silent stays for a minute, so that it is missed. */
export async function readProcessStatuses(keys: ProcessStatusRedis, now = Date.now()): Promise<ProcessStatus[]> {
  const told = Object.entries((await nullOnFailure(keys.hgetall(PROCESSES_KEY))) ?? {});
  const known = told.map(([name, text]) => ({ name, standing: processStatus.parse(JSON.parse(text)) }));
  const isForgotten = ({ standing }: (typeof known)[number]) => now - Date.parse(standing.at) > STATUS_TTL_MS;
  const forgotten = known.filter(isForgotten).map(({ name }) => name);
  if (forgotten.length > 0) await nullOnFailure(keys.hdel(PROCESSES_KEY, ...forgotten));
  const alive = known.filter((one) => !isForgotten(one)).map(({ standing }) => standing);
  return alive.sort((a, b) => (a.id < b.id ? -1 : 1));
}
