import { ensureDatabase } from '../../bin/servers/postgres-database.ts';
import type { Appended } from '../appends/append-loop.ts';
import { startBenchProcess, type BenchProcess } from '../processes/bench-process.ts';
import { medianOf } from '../load/latencies.ts';
import type { Bench, Part } from '../part.ts';

/** Appends alone, one event each, on one Postgres: ours against emmett-postgresql. */
export const appends: Part = { name: 'appends', measure };

type Name = 'emmett' | 'lanes';
type Run = { name: Name; streams: number; appended: Appended };

const TITLES: Record<Name, string> = { emmett: '(d) emmett-postgresql', lanes: '(e) Aidline, lanes and ledger' };

async function measure(bench: Bench) {
  const { plan } = bench;
  const rivals = await bench.progress.step('Appends: starting emmett and our lanes', () => start(bench));
  const runs = await takeTurns(bench, rivals);
  for (const { child } of rivals) await child.stop();
  const rate = (name: Name, streams: number) =>
    medianOf(runs.filter((run) => run.name === name && run.streams === streams).map(({ appended }) => appended.rate));
  const best = (name: Name) => Math.max(...plan.conversations.map((streams) => rate(name, streams)));
  const rows = (['emmett', 'lanes'] as const).flatMap((name) =>
    plan.conversations.map((streams) => [
      TITLES[name],
      streams,
      Math.round(rate(name, streams)),
      latency(runs, name, streams),
    ]),
  );
  return {
    tables: [
      { title: 'Appends alone', head: ['closed loop', 'at once', 'appends/s', 'p99 ms'], rows },
      ...bench.profiles.table('lanes'),
    ],
    figures: { appends: runs },
    ratios: { appendVsEmmett: best('lanes') / best('emmett') },
  };
}

const latency = (runs: Run[], name: Name, streams: number) =>
  medianOf(
    runs.filter((run) => run.name === name && run.streams === streams).map(({ appended }) => appended.latency.p99),
  ).toFixed(2);

async function start({ ground, plan, profiles }: Bench): Promise<{ name: Name; child: BenchProcess }[]> {
  const emmettUrl = new URL(ground.postgres.url);
  emmettUrl.pathname = 'bench_emmett';
  await ensureDatabase(ground.postgres.url, 'bench_emmett');
  const urls: Record<Name, string> = { emmett: emmettUrl.href, lanes: await ground.freshDatabase('bench_lanes') };
  const rivals = (['emmett', 'lanes'] as const).map((name) => {
    const child = startBenchProcess({
      name,
      file: `infra/bench/appends/${name}-process.ts`,
      nodeArgs: name === 'lanes' ? profiles.nodeArgs('lanes') : [],
    });
    ground.atEnd(child.stop);
    return { name, child };
  });
  for (const { name, child } of rivals)
    await child.ask('connect', { databaseUrl: urls[name], streams: Math.max(...plan.conversations) });
  return rivals;
}

async function takeTurns({ plan, progress }: Bench, rivals: { name: Name; child: BenchProcess }[]): Promise<Run[]> {
  const runs: Run[] = [];
  for (const { child, name } of rivals)
    await progress.step(`Warming up ${TITLES[name]}`, () =>
      child.ask('loop', { streams: Math.max(...plan.conversations), seconds: plan.warmUpSeconds }),
    );
  for (let round = 1; round <= plan.rounds; round += 1)
    for (const streams of plan.conversations)
      for (const { name, child } of rivals)
        await progress.step(`Round ${round}/${plan.rounds}, ${streams} at once: ${TITLES[name]}`, async () => {
          const appended = await child.ask<Appended>('loop', { streams, seconds: plan.secondsEach });
          runs.push({ name, streams, appended });
        });
  return runs;
}
