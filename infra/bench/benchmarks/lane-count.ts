import { cpuSecondsOf } from '../cpu-usage.ts';
import { startGateways, startLoadGenerator } from '../contestants.ts';
import type { LoadLoopResult } from '../load/load-loops.ts';
import { medianOf } from '../load/quantiles.ts';
import type { Benchmark, BenchmarkContext } from '../benchmark.ts';

/** What the number of lanes costs: the same load through two gateways that append in 1, 2, 4, 8 or 16 groups of shards. */
export const laneCountBenchmark: Benchmark = { name: 'lane-count', isOnRequest: true, measure };

const LANE_COUNTS = [1, 2, 4, 8, 16];

type LaneRun = { lanes: number; conversations: number; rate: number; p99: number; servers: number; postgres: number };

async function measure(bench: BenchmarkContext) {
  const { environment, plan, progress } = bench;
  const contestants = await progress.step('Lanes: starting gateways', () => startContestants(bench));
  const runs: LaneRun[] = [];
  for (let round = 0; round <= plan.rounds; round += 1)
    for (const conversations of plan.conversations)
      for (const { lanes, gateways, load } of contestants)
        await progress.step(`Round ${round}/${plan.rounds}, ${conversations} at once, ${lanes} lanes`, async () => {
          const used = () => [cpuSecondsOf(gateways.pids)!, cpuSecondsOf([environment.postgres.pid])!] as const;
          const before = used();
          const { messages, rate, ack } = await load.request<LoadLoopResult>('closed', {
            conversations,
            seconds: plan.secondsEach,
          });
          const [servers, postgres] = used().map((after, index) => ((after - before[index]!) * 1e6) / messages);
          // Round 0 warms up.
          if (round > 0)
            runs.push({ lanes, conversations, rate, p99: ack.p99, servers: servers!, postgres: postgres! });
        });
  for (const { gateways, load } of contestants) await Promise.all([load.stop(), gateways.stop()]);
  return { tables: [laneTable(plan.conversations, runs)], figures: { lanes: runs } };
}

async function startContestants({ environment, plan }: BenchmarkContext) {
  const contestants = [];
  for (const lanes of LANE_COUNTS) {
    const gateways = await startGateways(environment, { name: `lanes_${lanes}`, env: { APPEND_LANES: String(lanes) } });
    const load = await startLoadGenerator(environment);
    await load.request('converse', { ...gateways.target, conversations: Math.max(...plan.conversations) });
    contestants.push({ lanes, gateways, load });
  }
  return contestants;
}

function laneTable(conversations: readonly number[], runs: LaneRun[]) {
  const rows = conversations.flatMap((count) =>
    LANE_COUNTS.map((lanes) => {
      const same = runs.filter((run) => run.lanes === lanes && run.conversations === count);
      const middle = (pick: (run: LaneRun) => number) => medianOf(same.map(pick));
      const [rate, servers, postgres] = [
        middle((run) => run.rate),
        middle((run) => run.servers),
        middle((run) => run.postgres),
      ];
      return [
        count,
        lanes,
        Math.round(rate),
        middle((run) => run.p99).toFixed(2),
        Math.round(servers),
        Math.round(postgres),
      ];
    }),
  );
  const head = ['at once', 'lanes', 'messages/s', 'ack p99 ms', 'cpu µs: servers', 'postgres'];
  return { title: 'Messages through two gateways by number of lanes (median of the rounds)', head, rows };
}
