import type { BenchmarkContext } from '../benchmark.ts';
import { startBenchProcess } from '../processes/bench-process.ts';
import type { ReportTable } from '../report-table.ts';
import { measureMessageLoad, type MessageRun } from './measure-message-load.ts';
import {
  CONTESTANT_TITLES,
  stopContestant,
  type ContestantName,
  type MessageContestant,
} from './message-contestants.ts';
import type { MessageLoad } from './message-loads.ts';
import { profileMessages } from './message-profiles.ts';
import { warmUp, type WarmUp } from './warm-up.ts';

export type MessageMeasurement = {
  /** With `--profile`. */
  profiles: ReportTable[];
  runs: MessageRun[];
  warmUps: Partial<Record<ContestantName, WarmUp>>;
  /** Why a contestant was measured no further; what it has done before counts. */
  faults: { contestant: ContestantName; load: string; round: number; reason: string }[];
};

/**
 * The contestants alternate load by load, so that what else the machine does affects all of them. One that fails is left
 * out from then on.
 */
export async function measureInRounds(
  bench: BenchmarkContext,
  contestants: readonly MessageContestant[],
  loads: readonly MessageLoad[],
): Promise<MessageMeasurement> {
  const flushes = await startBenchProcess({ name: 'flush', file: 'infra/bench/flush/flush-process.ts' });
  bench.environment.addCleanup(() => flushes.stop());
  const measurement: MessageMeasurement = { profiles: [], runs: [], warmUps: {}, faults: [] };
  const working = new Set(contestants);
  const attempt = async (
    contestant: MessageContestant,
    at: { load: string; round: number },
    work: () => Promise<void>,
  ) => {
    if (!working.has(contestant)) return;
    await work().catch(async (fault: Error) => {
      measurement.faults.push({ contestant: contestant.name, ...at, reason: fault.message });
      working.delete(contestant);
      await stopContestant(contestant);
    });
  };
  for (const contestant of contestants)
    await attempt(contestant, { load: 'warm-up', round: 0 }, async () => {
      measurement.warmUps[contestant.name] = await warmUp(bench, { contestant, load: loads[0]! }, flushes);
    });
  for (let round = 1; round <= bench.plan.rounds; round += 1)
    for (const load of loads)
      for (const contestant of contestants)
        await attempt(contestant, { load: load.name, round }, () => measure(contestant, load, round));
  const measured = contestants.find((contestant) => contestant.name === 'durable' && working.has(contestant));
  if (bench.options.profile && measured)
    await attempt(measured, { load: 'profile', round: 0 }, async () => {
      measurement.profiles = await profileMessages(bench, { contestant: measured, loads }, flushes);
    });
  await Promise.all([flushes.stop(), ...[...working].map(stopContestant)]);
  return measurement;

  function measure(contestant: MessageContestant, load: MessageLoad, round: number): Promise<void> {
    const { plan, progress } = bench;
    const title = `Round ${round}/${plan.rounds}, ${load.name}: ${CONTESTANT_TITLES[contestant.name]}`;
    return progress.step(title, async () => {
      await contestant.load.request('renew');
      const order = { load, round, seconds: plan.secondsEach };
      measurement.runs.push(await measureMessageLoad(contestant, order, flushes));
    });
  }
}
