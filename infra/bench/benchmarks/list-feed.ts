import { sleep } from '../../bin/servers/wait-until.ts';
import type { Benchmark, BenchmarkContext } from '../benchmark.ts';
import { startCapacitySystem } from '../capacity/capacity-system.ts';
import { startLoadGenerator } from '../contestants.ts';
import { cpuSecondsOf } from '../cpu-usage.ts';
import type { LoadLoopResult } from '../load/load-loops.ts';
import type { TeamTarget } from '../load/team-client.ts';
import { medianOf, type Quantiles } from '../load/quantiles.ts';
import { spreadOf } from '../spread.ts';

/**
 * What the list costs the gateway for each message, by how many agents see it, and how far behind it is: two thousand
 * conversations, one gateway, one agent or two hundred. The second rate is the first with others beside it.
 */
export const listFeedBenchmark: Benchmark = { name: 'list-feed', isOnRequest: true, measure };

const CONVERSATIONS = 2_000;
/** In these somebody writes: one connection follows no more. */
const TALKING = 200;
const AGENTS = [1, 200];
const RATES = [20, 100];
/** Until what opening has caused has reached the list. */
const SETTLE_MS = 3_000;

type ListRun = { agents: number; rate: number; cpuMsPerMessage: number; delay: Quantiles };

async function measure(bench: BenchmarkContext) {
  const runs: ListRun[] = [];
  for (const agents of AGENTS) runs.push(...(await measureTeam(bench, agents)));
  const of = (agents: number, rate: number) => runs.filter((run) => run.agents === agents && run.rate === rate);
  const rows = AGENTS.flatMap((agents) =>
    RATES.map((rate) => {
      const middle = (pick: (run: ListRun) => number) => medianOf(of(agents, rate).map(pick));
      const delays = [middle(({ delay }) => delay.p50), middle(({ delay }) => delay.p95)];
      const cpu = middle(({ cpuMsPerMessage }) => cpuMsPerMessage).toFixed(2);
      return [`agents: ${agents}, messages/s: ${rate}`, cpu, ...delays.map(Math.round)];
    }),
  );
  const [one, many] = AGENTS.map((agents) => of(agents, RATES[0]!).map(({ cpuMsPerMessage }) => cpuMsPerMessage));
  const head = ['', 'gateway CPU ms a message', 'list behind ms p50', 'p95'];
  return {
    tables: [{ title: `The list of ${CONVERSATIONS} conversations`, head, rows }],
    figures: { listFeed: runs },
    ratios: { listCpuManyAgentsVsOne: spreadOf(many!.map((cpu, round) => cpu / one![round]!)) },
  };
}

async function measureTeam({ environment, progress, plan }: BenchmarkContext, agents: number): Promise<ListRun[]> {
  const system = await progress.step(`Starting a gateway and a worker for ${agents} agents`, () =>
    startCapacitySystem(environment, { name: `list_${agents}`, count: 1, agents }),
  );
  const load = await startLoadGenerator(environment);
  const { urls, pids } = system.gateways;
  await progress.step(`Opening ${CONVERSATIONS} conversations`, () =>
    load.request('team', {
      ...{ urls, agents: system.agents, conversations: TALKING },
      unanswered: CONVERSATIONS - TALKING,
    } satisfies TeamTarget),
  );
  await sleep(SETTLE_MS);
  const runs: ListRun[] = [];
  // Round 0 warms up.
  for (let round = 0; round <= plan.rounds; round += 1)
    for (const rate of RATES)
      await progress.step(`${agents} agents, round ${round}/${plan.rounds}, ${rate} messages/s`, async () => {
        await load.request('renew');
        await load.request('listDelays');
        const before = cpuSecondsOf(pids) ?? NaN;
        const { messages } = await load.request<LoadLoopResult>('open', { rate, seconds: plan.secondsEach });
        const cpuMsPerMessage = (((cpuSecondsOf(pids) ?? NaN) - before) * 1000) / messages;
        // The last rows are a moment behind the last delivery.
        await sleep(SETTLE_MS);
        const delay = await load.request<Quantiles>('listDelays');
        if (round > 0) runs.push({ agents, rate, cpuMsPerMessage, delay });
      });
  await Promise.all([load.stop(), system.stop()]);
  return runs;
}
