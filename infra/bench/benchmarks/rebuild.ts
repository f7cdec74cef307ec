import type { Projection } from '../../bin/replay/projection.ts';
import { replayProjection } from '../../bin/replay/replay-projection.ts';
import { inboxProjection } from '../../bin/replay/inbox-projection.ts';
import { sessionsProjection } from '../../bin/replay/sessions-projection.ts';
import type { BenchmarkContext, Benchmark } from '../benchmark.ts';
import { cpuSecondsOf } from '../cpu-usage.ts';
import { fillLog } from '../inbox/fill-log.ts';

/** How many events per second `npm run replay` folds, including the comparison with the live rows, and on how much CPU. */
export const rebuildBenchmark: Benchmark = { name: 'rebuild', measure };

const EVENTS_PER_SESSION = 12;
const MEMORY_INTERVAL_MS = 100;

async function measure(context: BenchmarkContext) {
  const { plan, progress } = context;
  const expected = plan.rebuildSessions * EVENTS_PER_SESSION;
  const databaseUrl = await progress.step(`Rebuild: generating ${expected.toLocaleString('en')} events`, () =>
    generateLog(context),
  );
  const figures: Record<string, RebuildFigures> = {};
  for (const projection of [inboxProjection, sessionsProjection])
    figures[projection.name] = await progress.step(`Rebuild: folding ${projection.name}`, () =>
      rebuild(context, { databaseUrl, projection, expected }),
    );
  const rows = Object.entries(figures).map(([name, { events, perSecond, perCoreSecond, peakMegabytes }]) => [
    name,
    events.toLocaleString('en'),
    Math.round(perSecond).toLocaleString('en'),
    perCoreSecond === null ? '?' : Math.round(perCoreSecond).toLocaleString('en'),
    Math.round(peakMegabytes),
  ]);
  const head = ['', 'events', 'events/s', 'events per CPU second', 'heap MB at most'];
  return {
    tables: [{ title: 'Projections rebuilt from the log and compared; CPU of the tool and of Postgres', head, rows }],
    figures: { rebuild: figures },
  };
}

async function generateLog({ environment, plan }: BenchmarkContext): Promise<string> {
  const url = await environment.createDatabase('rebuild');
  await fillLog(url, plan.rebuildSessions);
  return url;
}

type RebuildOptions = { databaseUrl: string; projection: Projection; expected: number };
type RebuildFigures = { events: number; perSecond: number; perCoreSecond: number | null; peakMegabytes: number };

async function rebuild(
  { environment }: BenchmarkContext,
  { databaseUrl, projection, expected }: RebuildOptions,
): Promise<RebuildFigures> {
  let peakBytes = 0;
  const watch = setInterval(
    () => (peakBytes = Math.max(peakBytes, process.memoryUsage().heapUsed)),
    MEMORY_INTERVAL_MS,
  );
  const used = () => cpuSecondsOf([process.pid, environment.postgres.pid]);
  const [startedAt, before] = [performance.now(), used()];
  const { events, differences } = await replayProjection({
    ...{ databaseUrl, projection, repair: false, onEvents: () => undefined },
  });
  const [seconds, after] = [(performance.now() - startedAt) / 1000, used()];
  clearInterval(watch);
  if (events !== expected || differences.count > 0)
    throw new Error(
      `read ${events} of ${expected} events and found ${differences.count} differences, such as ${JSON.stringify(differences.first[0])}`,
    );
  return {
    events,
    perSecond: events / seconds,
    perCoreSecond: before === undefined || after === undefined ? null : events / (after - before),
    peakMegabytes: peakBytes / 2 ** 20,
  };
}
