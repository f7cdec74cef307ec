import { join } from 'node:path';
import { cpuSecondsOf } from '../cpu-usage.ts';
import type { LoadLoopResult } from '../load/load-loops.ts';
import type { Quantiles } from '../load/quantiles.ts';
import type { BenchProcess } from '../processes/bench-process.ts';
import { batchFiguresOf, readBatchCounters, type BatchFigures } from './batch-metrics.ts';
import type { ContestantName, MessageContestant } from './message-contestants.ts';
import type { MessageLoad } from './message-loads.ts';

/** Microseconds of processor time for each message. `whole` is all of it but the load generator. */
export type CpuPerMessage = { whole: number; gateways: number; postgres: number; redis: number; load: number };

export type MessageRun = LoadLoopResult & {
  contestant: ContestantName;
  load: string;
  round: number;
  cpu: CpuPerMessage;
  /** Milliseconds of a flush on the same disk at the same time. */
  flush: Quantiles;
  batches?: BatchFigures;
};

export type MeasuredLoad = { load: MessageLoad; round: number; seconds: number };

/** Runs one load on one contestant and reads what its processes have used meanwhile. Renew its tokens before. */
export async function measureMessageLoad(
  contestant: MessageContestant,
  { load, round, seconds }: MeasuredLoad,
  flushes: BenchProcess,
): Promise<MessageRun> {
  const isDurable = contestant.name !== 'relay';
  const readBatches = () => (isDurable ? readBatchCounters(contestant.servers.urls) : undefined);
  const batchesBefore = await readBatches();
  await flushes.request('start', { file: join(contestant.environment.folder, 'flush.probe') });
  const [startedAt, before] = [performance.now(), readCpu(contestant)];
  const result = await contestant.load.request<LoadLoopResult>(load.kind, { ...load, seconds });
  const [elapsed, after] = [(performance.now() - startedAt) / 1000, readCpu(contestant)];
  const flush = await flushes.request<Quantiles>('stop');
  const batchesAfter = await readBatches();
  return {
    ...{ contestant: contestant.name, load: load.name, round, ...result, flush },
    cpu: cpuPerMessage(before, after, result.messages),
    ...(batchesBefore && batchesAfter && { batches: batchFiguresOf(batchesBefore, batchesAfter, elapsed) }),
  };
}

type CpuSeconds = Omit<CpuPerMessage, 'whole'>;

/** The bare relay has a Postgres beside it that it does not use. */
function readCpu({ name, servers, environment, load }: MessageContestant): CpuSeconds {
  const secondsOf = (...pids: number[]) => cpuSecondsOf(pids) ?? NaN;
  return {
    gateways: secondsOf(...servers.pids),
    postgres: name === 'relay' ? 0 : secondsOf(environment.postgres.pid),
    redis: secondsOf(environment.redis.pid),
    load: secondsOf(load.pid),
  };
}

function cpuPerMessage(before: CpuSeconds, after: CpuSeconds, messages: number): CpuPerMessage {
  const perMessage = (group: keyof CpuSeconds) => ((after[group] - before[group]) * 1e6) / messages;
  const [gateways, postgres, redis] = [perMessage('gateways'), perMessage('postgres'), perMessage('redis')];
  return { whole: gateways + postgres + redis, gateways, postgres, redis, load: perMessage('load') };
}
