import { SHARD_COUNT } from '@libs/ledger/shard.ts';
import { withClient } from '../../bin/servers/postgres-database.ts';
import { loginUrls } from '../../bin/servers/postgres-logins.ts';
import { createBareTable } from '../appends/bare-insert.ts';
import { type AppendCost, type BatchShape, measureAppends, measureBareInserts } from '../appends/append-cpu.ts';
import type { Benchmark, BenchmarkContext } from '../benchmark.ts';
import { medianOf } from '../load/quantiles.ts';
import { spreadOf } from '../spread.ts';

/** What one call of `append_batch` costs Postgres, compared with an insert of the same rows alone. */
export const appendCpuBenchmark: Benchmark = { name: 'append-cpu', isOnRequest: true, measure };

const SHAPES: readonly (BatchShape & { title: string })[] = [
  { title: 'batch of 1', size: 1, shards: 1 },
  { title: 'batch of 16, one shard', size: 16, shards: 1 },
  { title: 'batch of 16, 8 shards', size: 16, shards: 8 },
  { title: 'batch of 16, all shards', size: 16, shards: SHARD_COUNT },
];

type AppendRun = { title: string; size: number; bare: AppendCost; appended: AppendCost };

async function measure({ environment, plan, progress }: BenchmarkContext) {
  const databaseUrl = await environment.createDatabase('bench_append_cpu');
  await withClient(databaseUrl, createBareTable);
  const database = { databaseUrl: loginUrls(databaseUrl).gateway, pids: [environment.postgres.pid] };
  const runs: AppendRun[] = [];
  for (let round = 1; round <= plan.rounds; round += 1)
    for (const { title, ...shape } of SHAPES)
      await progress.step(`Round ${round}/${plan.rounds}: ${title}`, async () => {
        const bare = await measureBareInserts(database, shape);
        runs.push({ title, size: shape.size, bare, appended: await measureAppends(database, shape) });
      });
  const heapOnlyUpdates = await withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ share: number }>(HEAP_ONLY_UPDATES);
    return rows[0]!.share;
  });
  return {
    tables: [
      appendTable(runs),
      { title: 'Updates of chat_session', head: ['heap only'], rows: [[`${(heapOnlyUpdates * 100).toFixed(1)} %`]] },
    ],
    figures: { appendCosts: runs, heapOnlyUpdates },
    ratios: Object.fromEntries(
      SHAPES.map(({ title }) => [`appendVsBareInsert, ${title}`, spreadOf(runsOf(runs, title).map(cpuRatio))]),
    ),
  };
}

const HEAP_ONLY_UPDATES = `
  select n_tup_hot_upd::float / n_tup_upd as share from pg_stat_user_tables where relname = 'chat_session'`;

const runsOf = (runs: AppendRun[], title: string) => runs.filter((run) => run.title === title);
const cpuRatio = ({ bare, appended }: AppendRun) => appended.cpuMs / bare.cpuMs;

function appendTable(runs: AppendRun[]) {
  const rows = SHAPES.map(({ title, size }) => {
    const same = runsOf(runs, title);
    const middle = (pick: (run: AppendRun) => number) => medianOf(same.map(pick));
    return [
      title,
      middle(({ bare }) => bare.cpuMs).toFixed(2),
      middle(({ appended }) => appended.cpuMs).toFixed(2),
      middle(cpuRatio).toFixed(2),
      Math.round(middle(({ bare }) => bare.walBytes / size)),
      Math.round(middle(({ appended }) => appended.walBytes / size)),
    ];
  });
  const head = [
    '',
    'bare insert: cpu ms',
    'append_batch: cpu ms',
    'ratio',
    'bare insert: WAL bytes/event',
    'append_batch',
  ];
  return { title: 'One append_batch, and an insert of the same rows alone', head, rows };
}
