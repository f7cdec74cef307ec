import { SHARD_COUNT } from '@libs/ledger/shard.ts';
import { type BatchShape, measureAppendCpu } from '../appends/append-cpu.ts';
import type { Benchmark, BenchmarkContext } from '../benchmark.ts';
import { medianOf } from '../load/quantiles.ts';

/** The processor time of Postgres for one call of `append_batch`. */
export const appendCpuBenchmark: Benchmark = { name: 'append-cpu', isOnRequest: true, measure };

const SHAPES: readonly (BatchShape & { title: string })[] = [
  { title: 'batch of 1', size: 1, shards: 1 },
  { title: 'batch of 16, one shard', size: 16, shards: 1 },
  { title: 'batch of 16, 8 shards', size: 16, shards: 8 },
  { title: 'batch of 16, all shards', size: 16, shards: SHARD_COUNT },
];

async function measure({ environment, plan, progress }: BenchmarkContext) {
  const database = {
    databaseUrl: await environment.createDatabase('bench_append_cpu'),
    pids: [environment.postgres.pid],
  };
  const milliseconds = new Map<string, number[]>();
  for (let round = 1; round <= plan.rounds; round += 1)
    for (const { title, ...shape } of SHAPES)
      await progress.step(`Round ${round}/${plan.rounds}: ${title}`, async () => {
        milliseconds.set(title, [...(milliseconds.get(title) ?? []), await measureAppendCpu(database, shape)]);
      });
  const rows = [...milliseconds].map(([title, values]) => [title, medianOf(values).toFixed(2)] as const);
  return {
    tables: [{ title: 'Processor time of one append_batch', head: ['', 'cpu ms'], rows: rows.map((row) => [...row]) }],
    figures: { appendCpuMs: Object.fromEntries(rows) },
  };
}
