import type { BenchmarkContext } from '../benchmark.ts';
import { timesOf, type Times } from '../profile/cpu-profile.ts';
import { profileWhile } from '../profile/profile-sampler.ts';
import type { BenchProcess } from '../processes/bench-process.ts';
import type { ReportTable } from '../report-table.ts';
import { measureMessageLoad } from './measure-message-load.ts';
import type { MessageContestant } from './message-contestants.ts';
import type { MessageLoad } from './message-loads.ts';

const MAX_ROWS = 60;

/** Where the gateways spend the time of a message: one more run of each load, which the ratios do not count. */
export async function profileMessages(
  { plan, progress }: BenchmarkContext,
  { contestant, loads }: { contestant: MessageContestant; loads: readonly MessageLoad[] },
  flushes: BenchProcess,
): Promise<ReportTable[]> {
  const tables: ReportTable[] = [];
  for (const load of loads)
    await progress.step(`Profile of ${load.name}`, async () => {
      await contestant.load.request('renew');
      const measure = () => measureMessageLoad(contestant, { load, round: 0, seconds: plan.profileSeconds }, flushes);
      const name = `${contestant.name}-${load.name}`;
      const { result, profiles } = await profileWhile(contestant.servers, name, measure);
      const { busy, modules, functions, inclusive } = timesOf(profiles);
      const toTable = (what: string, times: Times) =>
        profileTable(`${load.name}: ${what}`, times, result.cpu.gateways / busy);
      tables.push(
        toTable('own time by module', modules),
        toTable('own time by function', functions),
        toTable('our functions with all that they call and wait for in the same turn', inclusive),
      );
    });
  return tables;
}

/** What V8 sampled, which goes on while the process waits for a processor, brought to the time that was used. */
function profileTable(title: string, times: Times, scale: number): ReportTable {
  const top = [...times].sort(([, a], [, b]) => b - a).slice(0, MAX_ROWS);
  return {
    title: `${title} (µs of the gateways for a message)`,
    head: ['', 'µs'],
    rows: top.map(([label, time]) => [label, (time * scale).toFixed(1)]),
  };
}
