import { hostname } from 'node:os';
import { isSilent, processKinds, processStatus, type ProcessStatus } from '@libs/protocol/ops.ts';
import type { PubSub } from './pub-sub.ts';
import { nullOnFailure, type Logger } from './logger.ts';
import { registerLabelledGauge, registry } from './metrics.ts';
import { MetricsReader } from './metrics-reader.ts';
import { runRepeatedly } from './run-repeatedly.ts';

const PROCESSES_KEY = 'ops:processes';
const PUBLISH_INTERVAL_MS = 2_000;

type ProcessStatusRedis = Pick<PubSub['redis'], 'hset' | 'hgetall' | 'hdel'>;
type PublishedProcess = Pick<ProcessStatus, 'kind' | 'id'>;
/** The fewest processes of each kind that should run. */
export type ExpectedProcesses = {
  [K in 'EXPECTED_GATEWAYS' | 'EXPECTED_WORKERS' | 'EXPECTED_PUBLISHERS']?: number | undefined;
};

/**
 * Publishes the state of this process for operators every two seconds; numbers only, in Redis only. A process that is
 * stopped takes its entry with it. One that dies leaves it, and stays in sight until it is started again under the same
 * name on the same machine or an operator dismisses it.
 */
export function publishProcessStatus({ kind, id }: PublishedProcess, { pubSub, log }: { pubSub: PubSub; log: Logger }) {
  const readings = new MetricsReader(registry);
  const startedAt = new Date().toISOString();
  const name = `${id}@${hostname()}:${process.pid}`;
  let isOver = false;
  const publish = async () => {
    const values = await readings.read();
    if (isOver) return;
    const status: ProcessStatus = { name, id, kind, at: new Date().toISOString(), startedAt, values };
    await nullOnFailure(pubSub.redis.hset(PROCESSES_KEY, name, JSON.stringify(status)));
  };
  const options = { name: 'publishing the process status', log, waitMs: () => PUBLISH_INTERVAL_MS };
  const reports = runRepeatedly(publish, options);
  return {
    async stop(): Promise<void> {
      isOver = true;
      reports.stop();
      await nullOnFailure(pubSub.redis.hdel(PROCESSES_KEY, name));
    },
  };
}

/** Every process that reports, and every one that has died, by name. Rejects while Redis is away. */
export async function readProcessStatuses(redis: ProcessStatusRedis, now = Date.now()): Promise<ProcessStatus[]> {
  const entries = Object.entries(await redis.hgetall(PROCESSES_KEY));
  const known = entries.map(([name, text]) => ({ ...processStatus.parse(JSON.parse(text)), name }));
  const replaced = known.filter((one) => isSilent(one, now) && known.some((other) => replaces(other, one)));
  const names = replaced.map(({ name }) => name);
  if (names.length > 0) await nullOnFailure(redis.hdel(PROCESSES_KEY, ...names));
  return known.filter((one) => !replaced.includes(one)).sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** False when there is no such process, or it still reports. */
export async function dismissProcess(redis: ProcessStatusRedis, name: string, now = Date.now()): Promise<boolean> {
  const found = (await readProcessStatuses(redis, now)).find((one) => one.name === name);
  return found !== undefined && isSilent(found, now) && (await redis.hdel(PROCESSES_KEY, name)) > 0;
}

/** How many processes of each kind report, and how many should: those that are in sight, or as many as is configured. */
export function registerProcessMetrics(redis: ProcessStatusRedis, expected: ExpectedProcesses): void {
  const fewest: Record<ProcessStatus['kind'], number> = {
    gateway: expected.EXPECTED_GATEWAYS ?? 0,
    worker: expected.EXPECTED_WORKERS ?? 0,
    publisher: expected.EXPECTED_PUBLISHERS ?? 0,
  };
  const gauge = (name: string, help: string, count: (kind: ProcessStatus['kind'], all: ProcessStatus[]) => number) =>
    registerLabelledGauge({ name, help, labelNames: ['kind'] }, async () => {
      const all = await readProcessStatuses(redis);
      return processKinds.map((kind) => ({ labels: { kind }, value: count(kind, all.filter(isOfKind(kind))) }));
    });
  gauge('aidline_processes_seen', 'Processes that report', (_, all) => all.filter((one) => !isSilent(one)).length);
  gauge('aidline_processes_expected', 'Processes that should report', (kind, { length }) =>
    Math.max(fewest[kind], length),
  );
}

const isOfKind = (kind: ProcessStatus['kind']) => (one: ProcessStatus) => one.kind === kind;

/** The name without the id of the process: who starts it again gives it the same one. */
const placeOf = ({ name }: ProcessStatus): string => name.replace(/:\d+$/, '');

const replaces = (other: ProcessStatus, one: ProcessStatus): boolean =>
  other !== one && placeOf(other) === placeOf(one) && other.startedAt > one.startedAt;
