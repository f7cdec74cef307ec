import { sleep } from '../../bin/servers/wait-until.ts';
import type { BenchmarkContext } from '../benchmark.ts';
import { startLoadGenerator } from '../contestants.ts';
import { cpuSecondsOf } from '../cpu-usage.ts';
import type { LoadLoopResult } from '../load/load-loops.ts';
import type { BenchProcess } from '../processes/bench-process.ts';
import { startCapacitySystem, type CapacitySystem } from './capacity-system.ts';

/** `conversations`: each writes when its last message was acknowledged. `rate`: messages a second, whatever happens. */
export type CapacityLoad = { name: string } & (
  | { kind: 'closed'; conversations: number }
  | { kind: 'crowded'; rate: number }
  | { kind: 'team'; rate: number }
);

/** Processor time as seconds of a core in each second. */
export type CoresUsed = {
  gateways: number;
  busiestGateway: number;
  worker: number;
  postgres: number;
  redis: number;
  load: number;
};

export type CapacityRun = Pick<LoadLoopResult, 'rate' | 'ack' | 'delivery'> & {
  gateways: number;
  load: string;
  cores: CoresUsed;
  /** How many rows of the list all agents together received in a second. */
  inboxRows: number;
};

export const READERS = 200;
export const TEAM_AGENTS = 200;
export const TEAM_CONVERSATIONS = 2_000;
/** A message of each conversation every twenty seconds. */
const TEAM_RATE = 100;
/** Each goes to two hundred sockets. */
const CROWDED_RATE = 20;

const LOADS: readonly CapacityLoad[] = [
  ...[1, 10, 100, 500].map((conversations): CapacityLoad => ({
    ...{ name: `conversations: ${conversations}`, kind: 'closed', conversations },
  })),
  { name: `one with ${READERS} readers`, kind: 'crowded', rate: CROWDED_RATE },
];
const TEAM: CapacityLoad = {
  ...{ name: `${TEAM_AGENTS} agents watch ${TEAM_CONVERSATIONS}`, kind: 'team', rate: TEAM_RATE },
};
const MAX_CONVERSATIONS = 500;
/** Until what opening has caused has reached the list. */
const SETTLE_MS = 2_000;

/** All loads on a system of so many gateways, which ends afterwards. */
export async function measureCapacity(bench: BenchmarkContext, count: number): Promise<CapacityRun[]> {
  const { environment, progress, plan } = bench;
  const system = await progress.step(`Starting ${count} gateways and a worker`, () =>
    startCapacitySystem(environment, { name: `capacity_${count}`, count, agents: TEAM_AGENTS }),
  );
  const runs: CapacityRun[] = [];
  const measureAll = async (generator: BenchProcess, loads: readonly CapacityLoad[]) => {
    for (let round = 0; round <= plan.rounds; round += 1)
      for (const load of loads)
        await progress.step(`${count} gateways, round ${round}/${plan.rounds}, ${load.name}`, async () => {
          const run = await measureLoad(bench, { system, generator, load });
          // Round 0 warms up.
          if (round > 0) runs.push({ gateways: count, ...run });
        });
    await generator.stop();
  };
  const { target, urls } = system.gateways;
  const generator = await startLoadGenerator(environment);
  await generator.request('converse', { ...target, conversations: MAX_CONVERSATIONS, readers: READERS });
  await measureAll(generator, LOADS);
  const team = await startLoadGenerator(environment);
  await progress.step(`${count} gateways: opening ${TEAM_CONVERSATIONS} conversations`, () =>
    team.request('team', { urls, agents: system.agents, conversations: TEAM_CONVERSATIONS }),
  );
  await sleep(SETTLE_MS);
  await measureAll(team, [TEAM]);
  await system.stop();
  return runs;
}

type Measured = { system: CapacitySystem; generator: BenchProcess; load: CapacityLoad };

async function measureLoad(
  { environment, plan }: BenchmarkContext,
  { system, generator, load }: Measured,
): Promise<Omit<CapacityRun, 'gateways'>> {
  await generator.request('renew');
  const pidsOf = {
    worker: [system.workerPid],
    postgres: [environment.postgres.pid],
    redis: [environment.redis.pid],
    load: [generator.pid],
  };
  const read = () => ({
    gateways: system.gateways.pids.map((pid) => cpuSecondsOf([pid]) ?? NaN),
    others: Object.values(pidsOf).map((pids) => cpuSecondsOf(pids) ?? NaN),
  });
  const rowsBefore = await generator.request<number>('inboxRows');
  const [startedAt, before] = [performance.now(), read()];
  const { rate, ack, delivery } = await generator.request<LoadLoopResult>(load.kind === 'team' ? 'open' : load.kind, {
    ...load,
    seconds: plan.secondsEach,
  });
  const [seconds, after] = [(performance.now() - startedAt) / 1000, read()];
  const used = (group: 'gateways' | 'others') =>
    after[group].map((time, index) => (time - before[group][index]!) / seconds);
  const gateways = used('gateways');
  const [worker, postgres, redis, own] = used('others') as [number, number, number, number];
  return {
    ...{ load: load.name, rate, ack, delivery },
    inboxRows: ((await generator.request<number>('inboxRows')) - rowsBefore) / seconds,
    cores: {
      gateways: gateways.reduce((sum, one) => sum + one, 0),
      busiestGateway: Math.max(...gateways),
      ...{ worker, postgres, redis, load: own },
    },
  };
}
