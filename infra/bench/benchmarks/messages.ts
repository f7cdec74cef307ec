import { UserError } from '../../bin/servers/user-error.ts';
import type { Benchmark, BenchmarkContext } from '../benchmark.ts';
import { startMessageContestants } from '../messages/message-contestants.ts';
import { DEFAULT_LOADS, MESSAGE_LOADS, type MessageLoad } from '../messages/message-loads.ts';
import { messageRatios } from '../messages/message-ratios.ts';
import { measureInRounds } from '../messages/message-rounds.ts';
import { messageTables } from '../messages/message-tables.ts';

/**
 * What a message costs through two processes, acknowledged and delivered: Aidline compared with a bare relay, or with
 * `--against=FOLDER` the builds of two checkouts.
 */
export const messagesBenchmark: Benchmark = { name: 'messages', measure };

async function measure(bench: BenchmarkContext) {
  const loads = chooseLoads(bench.options.loads);
  const contestants = await startMessageContestants(bench);
  const { profiles, ...measurement } = await measureInRounds(bench, contestants, loads);
  const compared = bench.options.against ? (['other', 'durable'] as const) : (['relay', 'durable'] as const);
  const ratios = messageRatios(measurement.runs, compared);
  return {
    tables: [...messageTables(measurement), ...profiles],
    figures: { messages: measurement },
    faults: measurement.faults.map(({ contestant, reason }) => `${contestant}: ${reason}`),
    ratios: bench.options.against ? againstOther(ratios) : againstRelay(ratios),
  };
}

type MessageRatios = ReturnType<typeof messageRatios>;

const againstRelay = (ratios: MessageRatios) => ({
  durableVsBareRelay: ratios.rate,
  durableVsBareRelayAt100: ratios.rateAt100,
  durableVsBareRelayAt500: ratios.rateAt500,
  cpuVsBareRelay: ratios.cpu,
  cpuVsBareRelayAt500: ratios.cpuAt500,
  moderateLoadCpuVsBareRelay: ratios.moderateCpu,
  moderateLoadGatewayCpuVsBareRelay: ratios.moderateGatewayCpu,
  p99OverFloor: ratios.p99OverFloor,
  fanoutPerReaderVsBareRelay: ratios.fanOutPerReader,
});

const againstOther = (ratios: MessageRatios) => ({
  rateVsOtherAt100: ratios.rateAt100,
  rateVsOtherAt500: ratios.rateAt500,
  cpuVsOther: ratios.cpu,
  cpuVsOtherAt500: ratios.cpuAt500,
  moderateLoadCpuVsOther: ratios.moderateCpu,
  moderateLoadP99VsOther: ratios.moderateP99,
  fanoutPerReaderVsOther: ratios.fanOutPerReader,
});

function chooseLoads(names: string | undefined): MessageLoad[] {
  const wanted = names ? names.split(',') : DEFAULT_LOADS;
  const unknown = wanted.find((name) => !MESSAGE_LOADS.some((load) => load.name === name));
  if (!unknown) return MESSAGE_LOADS.filter(({ name }) => wanted.includes(name));
  const known = MESSAGE_LOADS.map(({ name }) => name).join(', ');
  throw new UserError(`There is no load ${unknown}: choose among ${known}.`);
}
