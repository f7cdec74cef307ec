import type { BenchProcess } from '../processes/bench-process.ts';
import { cpuSecondsOf } from '../cpu.ts';
import { medianOf } from '../load/latencies.ts';
import type { Measured } from '../load/loops.ts';
import type { Bench, Part, Table } from '../part.ts';
import { startGateways, startLoad, startRelays, type Rival } from '../rivals.ts';

/** How many messages go through two processes, acknowledged and delivered: the bare relay, ours, ours without batching. */
export const messages: Part = { name: 'messages', measure };

type Contestant = { name: Name; rival: Rival; load: BenchProcess };
type Name = 'relay' | 'durable' | 'unbatched';
type Run = { name: Name; conversations: number; measured: Measured; cpu: Cpu | undefined };
type Cpu = { servers: number; postgres: number; redis: number; load: number };

const TITLES: Record<Name, string> = {
  relay: '(a) bare Socket.IO + Redis relay',
  durable: '(b) Aidline, durable',
  unbatched: '(c) Aidline, one command per batch',
};

async function measure(bench: Bench) {
  const contestants = await bench.progress.step('Messages: starting relays, gateways and load', () => start(bench));
  const runs = await closedLoops(bench, contestants);
  const best = (name: Name) => Math.max(...bench.plan.conversations.map((count) => rateOf(runs, name, count)));
  const halfRate = best('durable') / 2;
  const open = await openLoops(bench, contestants, halfRate);
  for (const { load, rival } of contestants) await Promise.all([load.stop(), rival.stop()]);
  const p99 = (name: Name) => medianOf(of(open, name).map(({ measured }) => measured.ack.p99));
  return {
    tables: [closedTable(bench, runs), openTable(open, halfRate), ...bench.profiles.table('durable')],
    figures: { messages: { closed: runs, openRate: halfRate, open } },
    ratios: {
      durableVsBareRelay: best('durable') / best('relay'),
      p99VsBareRelay: p99('durable') / p99('relay'),
      batchedVsUnbatched: best('durable') / best('unbatched'),
    },
  };
}

async function start({ ground, plan, profiles }: Bench): Promise<Contestant[]> {
  const rivals: [Name, Rival][] = [
    ['relay', await startRelays(ground)],
    ['durable', await startGateways(ground, { name: 'durable', nodeArgs: profiles.nodeArgs('durable') })],
    ['unbatched', await startGateways(ground, { name: 'unbatched', env: { LANE_MAX_COMMANDS: '1' } })],
  ];
  const contestants = rivals.map(([name, rival]) => ({ name, rival, load: startLoad(ground) }));
  for (const { rival, load } of contestants)
    await load.ask('converse', { ...rival.target, conversations: Math.max(...plan.conversations) });
  return contestants;
}

/** Rivals take turns within each round, so that whatever else the machine does falls on all of them. */
async function closedLoops(bench: Bench, contestants: Contestant[]): Promise<Run[]> {
  const { plan, progress } = bench;
  const runs: Run[] = [];
  for (const { load, name } of contestants)
    await progress.step(`Warming up ${TITLES[name]}`, () =>
      load.ask('closed', { conversations: Math.max(...plan.conversations), seconds: plan.warmUpSeconds }),
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
              ...(await observed(bench, contestant, () => contestant.load.ask('closed', body))),
            });
          },
        );
  return runs;
}

async function openLoops(bench: Bench, contestants: Contestant[], rate: number): Promise<Run[]> {
  const runs: Run[] = [];
  for (let round = 1; round <= bench.plan.rounds; round += 1)
    for (const contestant of contestants.filter(({ name }) => name !== 'unbatched'))
      await bench.progress.step(
        `Round ${round}/${bench.plan.rounds}, ${Math.round(rate)}/s: ${TITLES[contestant.name]}`,
        async () => {
          const body = { rate, seconds: bench.plan.openLoopSeconds };
          runs.push({
            conversations: 0,
            ...(await observed(bench, contestant, () => contestant.load.ask('open', body))),
          });
        },
      );
  return runs;
}

async function observed({ ground }: Bench, { name, rival, load }: Contestant, run: () => Promise<Measured>) {
  const pids = { servers: rival.pids, postgres: [ground.postgres.pid], redis: [ground.redis.pid], load: [load.pid] };
  const used = () => Object.values(pids).map(cpuSecondsOf);
  const before = used();
  const measured = await run();
  const after = used();
  const perMessage = (index: number) => ((after[index]! - before[index]!) * 1e6) / measured.messages;
  const isKnown = before.every((seconds) => seconds !== undefined);
  const cpu = isKnown
    ? (Object.fromEntries(Object.keys(pids).map((key, index) => [key, perMessage(index)])) as Cpu)
    : undefined;
  return { name, measured, cpu };
}

const of = (runs: Run[], name: Name, conversations?: number) =>
  runs.filter((run) => run.name === name && (conversations === undefined || run.conversations === conversations));

const rateOf = (runs: Run[], name: Name, conversations: number) =>
  medianOf(of(runs, name, conversations).map(({ measured }) => measured.rate));

function closedTable({ plan }: Bench, runs: Run[]): Table {
  const rows = (Object.keys(TITLES) as Name[]).flatMap((name) =>
    plan.conversations.map((conversations) => {
      const same = of(runs, name, conversations);
      const middle = (pick: (run: Run) => number) => medianOf(same.map(pick));
      return [
        TITLES[name],
        conversations,
        Math.round(rateOf(runs, name, conversations)),
        middle(({ measured }) => measured.ack.p50).toFixed(2),
        middle(({ measured }) => measured.ack.p99).toFixed(2),
        ...(['servers', 'postgres', 'redis', 'load'] as const).map((who) =>
          Math.round(middle(({ cpu }) => cpu?.[who] ?? 0)),
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

function openTable(runs: Run[], rate: number): Table {
  const rows = (['relay', 'durable'] as const).map((name) => {
    const middle = (pick: (measured: Measured) => number) =>
      medianOf(of(runs, name).map(({ measured }) => pick(measured))).toFixed(2);
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
