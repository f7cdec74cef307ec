import type { Benchmark, BenchmarkContext } from '../benchmark.ts';
import { startGateways, startLoadGenerator } from '../contestants.ts';
import { cpuSecondsOf } from '../cpu-usage.ts';
import { readEventLoopP99Ms } from '../load/event-loop-lag.ts';
import type { LoadLoopResult } from '../load/load-loops.ts';
import type { IdleSocketsRequest } from '../load/load-process.ts';
import { medianOf } from '../load/quantiles.ts';
import { createMemorySampler, MEMORY_REPORTER_NODE_ARGS } from '../memory/memory-sampler.ts';
import { openFileLimit } from '@libs/server/open-file-limit.ts';

/**
 * What idle visitors cost one gateway: the memory of each, and what their presence adds to a message among two hundred
 * conversations that talk. Fewer than 20,000 where a process may not open so many files.
 */
export const manySocketsBenchmark: Benchmark = { name: 'many-sockets', isOnRequest: true, measure };

const IDLE_SOCKETS = 20_000;
const OPENED_AT_ONCE = 2_500;
const TALKING = 200;
const RATE = 100;
/** What the gateway opens besides the idle sockets: those that talk, of both sides, and its own. */
const OTHER_FILES = TALKING * 2 + 150;

type Load = { cpuMsPerMessage: number; loopP99Ms: number; ackP99Ms: number };

async function measure({ environment, progress, plan }: BenchmarkContext) {
  const sockets = Math.min(IDLE_SOCKETS, (openFileLimit() ?? Infinity) - OTHER_FILES);
  const gateway = await progress.step('Starting a gateway', () =>
    startGateways(environment, { name: 'sockets', count: 1, nodeArgs: MEMORY_REPORTER_NODE_ARGS }),
  );
  const [talk, idle] = [await startLoadGenerator(environment), await startLoadGenerator(environment)];
  const settledBytes = createMemorySampler(gateway);
  const url = gateway.urls[0]!;
  const measureLoad = async (): Promise<Load> => {
    await talk.request('renew');
    await readEventLoopP99Ms(url);
    const before = cpuSecondsOf(gateway.pids) ?? NaN;
    const { messages, ack } = await talk.request<LoadLoopResult>('open', { rate: RATE, seconds: plan.secondsEach });
    const cpuMsPerMessage = (((cpuSecondsOf(gateway.pids) ?? NaN) - before) * 1000) / messages;
    return { cpuMsPerMessage, loopP99Ms: await readEventLoopP99Ms(url), ackP99Ms: ack.p99 };
  };
  const measureRounds = async (name: string) => {
    const loads: Load[] = [];
    for (let round = 0; round <= plan.rounds; round += 1)
      loads.push(await progress.step(`${name}, round ${round}/${plan.rounds}`, measureLoad));
    // Round 0 warms up.
    return loads.slice(1);
  };
  await talk.request('converse', { ...gateway.target, conversations: TALKING });
  const few = await measureRounds('No idle sockets');
  const empty = await settledBytes();
  for (let opened = 0; opened < sockets; opened += OPENED_AT_ONCE)
    await progress.step(`Opening idle sockets from ${opened} of ${sockets}`, async () => {
      const count = Math.min(OPENED_AT_ONCE, sockets - opened);
      await idle.request('idle', { dialect: 'aidline', url, count } satisfies IdleSocketsRequest);
      await idle.request('join');
    });
  const full = await settledBytes();
  const many = await measureRounds(`${sockets} idle sockets`);
  await Promise.all([talk.stop(), idle.stop(), gateway.stop()]);
  const kbEach = (full.resident - empty.resident) / sockets / 1024;
  const middle = (loads: readonly Load[], pick: (load: Load) => number) => medianOf(loads.map(pick));
  const rowOf = (name: string, loads: readonly Load[]) => [
    name,
    ...[middle(loads, (load) => load.cpuMsPerMessage).toFixed(2), middle(loads, (load) => load.loopP99Ms).toFixed(1)],
    middle(loads, (load) => load.ackP99Ms).toFixed(1),
  ];
  return {
    tables: [
      {
        title: `Messages in ${TALKING} conversations, ${RATE} a second; ${kbEach.toFixed(1)} KB for each idle socket`,
        head: ['', 'gateway CPU ms a message', 'event loop p99 ms', 'ack p99 ms'],
        rows: [rowOf('no idle sockets', few), rowOf(`${sockets} idle sockets`, many)],
      },
    ],
    figures: { manySockets: { sockets, kbEach, few, many } },
    ratios: {
      manySocketsCpuVsFew:
        middle(many, ({ cpuMsPerMessage }) => cpuMsPerMessage) / middle(few, ({ cpuMsPerMessage }) => cpuMsPerMessage),
      manySocketsKbEach: kbEach,
      manySocketsLoopP99Ms: middle(many, ({ loopP99Ms }) => loopP99Ms),
    },
  };
}
