import { loginUrls } from '../../bin/servers/postgres-logins.ts';
import { ensureDatabase } from '../../bin/servers/postgres-database.ts';
import type { AppendLoopResult } from '../appends/append-loop.ts';
import { startBenchProcess, type BenchProcess } from '../processes/bench-process.ts';
import { medianOf } from '../load/quantiles.ts';
import { spreadOf } from '../spread.ts';
import type { BenchmarkContext, Benchmark } from '../benchmark.ts';

/** Appends alone, one event each, on one Postgres: ours compared with emmett-postgresql. */
export const appendsBenchmark: Benchmark = { name: 'appends', measure };

type AppendContestant = 'emmett' | 'append-batcher';
type AppendRun = { name: AppendContestant; round: number; streams: number; appended: AppendLoopResult };

const TITLES: Record<AppendContestant, string> = {
  emmett: '(d) emmett-postgresql',
  'append-batcher': '(e) Aidline, append batcher and ledger',
};

async function measure(bench: BenchmarkContext) {
  const { plan } = bench;
  const contestants = await bench.progress.step('Appends: starting emmett and our append batcher', () =>
    startContestants(bench),
  );
  const runs = await runRounds(bench, contestants);
  for (const { child } of contestants) await child.stop();
  const rate = (name: AppendContestant, streams: number) =>
    medianOf(runs.filter((run) => run.name === name && run.streams === streams).map(({ appended }) => appended.rate));
  const rows = (['emmett', 'append-batcher'] as const).flatMap((name) =>
    plan.conversations.map((streams) => [
      TITLES[name],
      streams,
      Math.round(rate(name, streams)),
      medianP99(runs, name, streams),
    ]),
  );
  return {
    tables: [
      { title: 'Appends alone', head: ['closed loop', 'at once', 'appends/s', 'p99 ms'], rows },
      ...bench.profiler.table('append-batcher'),
    ],
    figures: { appends: runs },
    ratios: { appendVsEmmett: spreadOf(Array.from({ length: plan.rounds }, (_, round) => ratioOf(runs, round + 1))) },
  };
}

/** Each at the number of streams that suits it best. */
function ratioOf(runs: readonly AppendRun[], round: number): number {
  const best = (name: AppendContestant) =>
    Math.max(...runs.filter((run) => run.name === name && run.round === round).map(({ appended }) => appended.rate));
  return best('append-batcher') / best('emmett');
}

const medianP99 = (runs: AppendRun[], name: AppendContestant, streams: number) =>
  medianOf(
    runs.filter((run) => run.name === name && run.streams === streams).map(({ appended }) => appended.latency.p99),
  ).toFixed(2);

async function startContestants({
  environment,
  plan,
  profiler,
}: BenchmarkContext): Promise<{ name: AppendContestant; child: BenchProcess }[]> {
  const emmettUrl = new URL(environment.postgres.url);
  emmettUrl.pathname = 'bench_emmett';
  await ensureDatabase(environment.postgres.url, 'bench_emmett');
  const urls: Record<AppendContestant, string> = {
    emmett: emmettUrl.href,
    'append-batcher': loginUrls(await environment.createDatabase('bench_append_batcher')).gateway,
  };
  const contestants: { name: AppendContestant; child: BenchProcess }[] = [];
  for (const name of ['emmett', 'append-batcher'] as const) {
    const child = await startBenchProcess({
      name,
      file: `infra/bench/appends/${name}-process.ts`,
      nodeArgs: name === 'append-batcher' ? profiler.nodeArgs('append-batcher') : [],
    });
    environment.addCleanup(() => child.stop());
    await child.request('connect', { databaseUrl: urls[name], streams: Math.max(...plan.conversations) });
    contestants.push({ name, child });
  }
  return contestants;
}

async function runRounds(
  { plan, progress }: BenchmarkContext,
  contestants: { name: AppendContestant; child: BenchProcess }[],
): Promise<AppendRun[]> {
  const runs: AppendRun[] = [];
  for (const { child, name } of contestants)
    await progress.step(`Warming up ${TITLES[name]}`, () =>
      child.request('loop', { streams: Math.max(...plan.conversations), seconds: plan.warmUpSeconds }),
    );
  for (let round = 1; round <= plan.rounds; round += 1)
    for (const streams of plan.conversations)
      for (const { name, child } of contestants)
        await progress.step(`Round ${round}/${plan.rounds}, ${streams} at once: ${TITLES[name]}`, async () => {
          const appended = await child.request<AppendLoopResult>('loop', { streams, seconds: plan.secondsEach });
          runs.push({ name, round, streams, appended });
        });
  return runs;
}
