import type { Benchmark, BenchmarkContext } from '../benchmark.ts';
import { measureCapacity, type CapacityRun, type CoresUsed } from '../capacity/measure-capacity.ts';
import { medianOf } from '../load/quantiles.ts';

/**
 * What a whole system carries on this machine, the load included: from one conversation to five hundred that never
 * pause, one with many readers, and a team of two hundred agents, with two gateways and with four.
 */
export const capacityBenchmark: Benchmark = { name: 'capacity', isOnRequest: true, measure };

const DEFAULT_GATEWAYS = '2,4';

async function measure(bench: BenchmarkContext) {
  const runs: CapacityRun[] = [];
  for (const count of (bench.options.gateways ?? DEFAULT_GATEWAYS).split(',').map(Number))
    runs.push(...(await measureCapacity(bench, count)));
  return { tables: [capacityTable(runs)], figures: { capacity: runs } };
}

function capacityTable(runs: readonly CapacityRun[]) {
  const groups = [...Map.groupBy(runs, ({ gateways, load }) => `${gateways} gateways, ${load}`)];
  const rows = groups.map(([name, same]) => {
    const middle = (pick: (run: CapacityRun) => number) => medianOf(same.map(pick));
    const perMessage = (pick: (cores: CoresUsed) => number) =>
      Math.round(middle(({ cores, rate }) => (pick(cores) * 1e6) / rate));
    return [
      name,
      Math.round(middle(({ rate }) => rate)),
      perMessage(({ gateways }) => gateways),
      perMessage(({ worker }) => worker),
      perMessage(({ postgres }) => postgres),
      perMessage(({ redis }) => redis),
      middle(({ ack }) => ack.p50).toFixed(1),
      middle(({ ack }) => ack.p99).toFixed(1),
      middle(({ delivery }) => delivery.p99).toFixed(1),
      middle(({ cores }) => cores.busiestGateway).toFixed(2),
      middle(({ cores }) => coresOf(cores)).toFixed(2),
      middle(({ cores }) => cores.load).toFixed(2),
      Math.round(middle(({ inboxRows }) => inboxRows)),
    ];
  });
  const head = [
    ...['', 'messages/s', 'µs: gateways', 'worker', 'postgres', 'redis', 'ack ms p50', 'p99', 'delivery p99'],
    ...['cores: busiest gateway', 'system', 'load', 'list rows/s'],
  ];
  return { title: 'What this machine carries (median of the rounds)', head, rows };
}

const coresOf = ({ gateways, worker, postgres, redis }: CoresUsed): number => gateways + worker + postgres + redis;
