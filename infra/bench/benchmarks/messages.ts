import type { BenchProcess } from '../processes/bench-process.ts';
import { cpuSecondsOf } from '../cpu-usage.ts';
import { medianOf } from '../load/quantiles.ts';
import type { LoadLoopResult } from '../load/load-loops.ts';
import type { BenchmarkContext, Benchmark } from '../benchmark.ts';
import { startGateways, startLoadGenerator, startRelays, type BenchContestant } from '../contestants.ts';
import type { ReportTable } from '../report-table.ts';

/**
 * How many messages pass through two processes, acknowledged and delivered: the bare relay, Aidline, Aidline without
 * batching.
 */
export const messagesBenchmark: Benchmark = { name: 'messages', measure };

type ContestantWithLoad = { name: MessageContestant; rival: BenchContestant; load: BenchProcess };
type MessageContestant = 'relay' | 'durable' | 'unbatched';
type MessageRun = {
  name: MessageContestant;
  conversations: number;
  measured: LoadLoopResult;
  cpu: CpuPerMessage | undefined;
};
type CpuPerMessage = { servers: number; postgres: number; redis: number; load: number };

const TITLES: Record<MessageContestant, string> = {
  relay: '(a) bare Socket.IO + Redis relay',
  durable: '(b) Aidline, durable',
  unbatched: '(c) Aidline, one command per batch',
};

async function measure(bench: BenchmarkContext) {
  const contestants = await bench.progress.step('Messages: starting relays, gateways and load', () =>
    startContestants(bench),
  );
  const runs = await runClosedLoops(bench, contestants);
  const best = (name: MessageContestant) =>
    Math.max(...bench.plan.conversations.map((count) => medianRateOf(runs, name, count)));
  const halfRate = best('durable') / 2;
  const open = await runOpenLoops(bench, contestants, halfRate);
  for (const { load, rival } of contestants) await Promise.all([load.stop(), rival.stop()]);
  const p99 = (name: MessageContestant) => medianOf(runsOf(open, name).map(({ measured }) => measured.ack.p99));
  return {
    tables: [closedLoopTable(bench, runs), openLoopTable(open, halfRate), ...bench.profiler.table('durable')],
    figures: { messages: { closed: runs, openRate: halfRate, open } },
    ratios: {
      durableVsBareRelay: best('durable') / best('relay'),
      p99VsBareRelay: p99('durable') / p99('relay'),
      batchedVsUnbatched: best('durable') / best('unbatched'),
    },
  };
}

async function startContestants({ environment, plan, profiler }: BenchmarkContext): Promise<ContestantWithLoad[]> {
  const rivals: [MessageContestant, BenchContestant][] = [
    ['relay', await startRelays(environment)],
    ['durable', await startGateways(environment, { name: 'durable', nodeArgs: profiler.nodeArgs('durable') })],
    ['unbatched', await startGateways(environment, { name: 'unbatched', env: { LANE_MAX_COMMANDS: '1' } })],
  ];
  const contestants: ContestantWithLoad[] = [];
  for (const [name, rival] of rivals) {
    const load = await startLoadGenerator(environment);
    await load.request('converse', { ...rival.target, conversations: Math.max(...plan.conversations) });
    contestants.push({ name, rival, load });
  }
  return contestants;
}

/** Contestants alternate within each round, so that other load on the machine affects all of them. */
async function runClosedLoops(bench: BenchmarkContext, contestants: ContestantWithLoad[]): Promise<MessageRun[]> {
  const { plan, progress } = bench;
  const runs: MessageRun[] = [];
  for (const { load, name } of contestants)
    await progress.step(`Warming up ${TITLES[name]}`, () =>
      load.request('closed', { conversations: Math.max(...plan.conversations), seconds: plan.warmUpSeconds }),
    );
  for (let round = 1; round <= plan.rounds; round += 1)
    for (const conversations of plan.conversations)
      for (const contestant of contestants)
        await progress.step(
          `Round ${round}/${plan.rounds}, ${conversations} at once: ${TITLES[contestant.name]}`,
          async () => {
            const body = { conversations, seconds: plan.secondsEach };
            runs.push({
              conversations,
              ...(await runWithCpuUsage(bench, contestant, () => contestant.load.request('closed', body))),
            });
          },
        );
  return runs;
}

async function runOpenLoops(
  bench: BenchmarkContext,
  contestants: ContestantWithLoad[],
  rate: number,
): Promise<MessageRun[]> {
  const runs: MessageRun[] = [];
  for (let round = 1; round <= bench.plan.rounds; round += 1)
    for (const contestant of contestants.filter(({ name }) => name !== 'unbatched'))
      await bench.progress.step(
        `Round ${round}/${bench.plan.rounds}, ${Math.round(rate)}/s: ${TITLES[contestant.name]}`,
        async () => {
          const body = { rate, seconds: bench.plan.openLoopSeconds };
          runs.push({
            conversations: 0,
            ...(await runWithCpuUsage(bench, contestant, () => contestant.load.request('open', body))),
          });
        },
      );
  return runs;
}

async function runWithCpuUsage(
  { environment }: BenchmarkContext,
  { name, rival, load }: ContestantWithLoad,
  run: () => Promise<LoadLoopResult>,
) {
  const pids = {
    servers: rival.pids,
    postgres: [environment.postgres.pid],
    redis: [environment.redis.pid],
    load: [load.pid],
  };
  const used = () => Object.values(pids).map(cpuSecondsOf);
  const before = used();
  const measured = await run();
  const after = used();
  const perMessage = (index: number) => ((after[index]! - before[index]!) * 1e6) / measured.messages;
  const isKnown = before.every((seconds) => seconds !== undefined);
  const cpu = isKnown
    ? (Object.fromEntries(Object.keys(pids).map((key, index) => [key, perMessage(index)])) as CpuPerMessage)
    : undefined;
  return { name, measured, cpu };
}

const runsOf = (runs: MessageRun[], name: MessageContestant, conversations?: number) =>
  runs.filter((run) => run.name === name && (conversations === undefined || run.conversations === conversations));

const medianRateOf = (runs: MessageRun[], name: MessageContestant, conversations: number) =>
  medianOf(runsOf(runs, name, conversations).map(({ measured }) => measured.rate));

function closedLoopTable({ plan }: BenchmarkContext, runs: MessageRun[]): ReportTable {
  const rows = (Object.keys(TITLES) as MessageContestant[]).flatMap((name) =>
    plan.conversations.map((conversations) => {
      const same = runsOf(runs, name, conversations);
      const middle = (pick: (run: MessageRun) => number) => medianOf(same.map(pick));
      return [
        TITLES[name],
        conversations,
        Math.round(medianRateOf(runs, name, conversations)),
        middle(({ measured }) => measured.ack.p50).toFixed(2),
        middle(({ measured }) => measured.ack.p99).toFixed(2),
        ...(['servers', 'postgres', 'redis', 'load'] as const).map((processGroup) =>
          Math.round(middle(({ cpu }) => cpu?.[processGroup] ?? 0)),
        ),
      ];
    }),
  );
  const head = [
    'closed loop',
    'at once',
    'messages/s',
    'ack p50 ms',
    'ack p99 ms',
    'cpu µs: servers',
    'postgres',
    'redis',
    'load',
  ];
  return { title: 'Messages through two processes, acknowledged and delivered (median of the rounds)', head, rows };
}

function openLoopTable(runs: MessageRun[], rate: number): ReportTable {
  const rows = (['relay', 'durable'] as const).map((name) => {
    const middle = (pick: (measured: LoadLoopResult) => number) =>
      medianOf(runsOf(runs, name).map(({ measured }) => pick(measured))).toFixed(2);
    return [
      TITLES[name],
      middle(({ ack }) => ack.p50),
      middle(({ ack }) => ack.p99),
      middle((m) => m.delivery.p50),
      middle((m) => m.delivery.p99),
    ];
  });
  const title = `Open loop at ${Math.round(rate)} messages/s, half of what (b) can do`;
  return { title, head: ['', 'ack p50 ms', 'ack p99 ms', 'delivery p50 ms', 'delivery p99 ms'], rows };
}
