import { createProgress } from '../bin/servers/progress.ts';
import { buildServices } from '../bin/system/build.ts';
import { UserError } from '../bin/servers/user-error.ts';
import { startBenchEnvironment } from './bench-environment.ts';
import type { BenchmarkContext, Benchmark, BenchmarkResult } from './benchmark.ts';
import { appendsBenchmark } from './benchmarks/appends.ts';
import { inboxPageBenchmark } from './benchmarks/inbox-page.ts';
import { messagesBenchmark } from './benchmarks/messages.ts';
import { rebuildBenchmark } from './benchmarks/rebuild.ts';
import { socketMemoryBenchmark } from './benchmarks/socket-memory.ts';
import { timersBenchmark } from './benchmarks/timers.ts';
import { fullPlan, quickPlan } from './bench-plan.ts';
import { cpuProfiler, noProfiler } from './cpu-profiler.ts';
import { reportResults } from './bench-report.ts';

/** In this order. A new part is a file and a line here. */
const BENCHMARKS: readonly Benchmark[] = [
  messagesBenchmark,
  appendsBenchmark,
  socketMemoryBenchmark,
  inboxPageBenchmark,
  rebuildBenchmark,
  timersBenchmark,
];

/** `npm run bench [-- --quick] [--only=messages,appends] [--profile]` */
export async function runBench(args: string[]): Promise<void> {
  const plan = args.includes('--quick') ? quickPlan : fullPlan;
  const parts = selectBenchmarks(args);
  const progress = createProgress();
  await buildServices(progress);
  const environment = await startBenchEnvironment(progress);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => void environment.cleanUp().finally(() => process.exit(130)));
  try {
    const results = await runSequentially(parts, {
      plan,
      environment,
      progress,
      profiler: args.includes('--profile') ? cpuProfiler : noProfiler,
    });
    reportResults(plan, results);
  } finally {
    await environment.cleanUp();
  }
}

async function runSequentially(parts: readonly Benchmark[], bench: BenchmarkContext): Promise<BenchmarkResult[]> {
  const results: BenchmarkResult[] = [];
  for (const part of parts) results.push(await part.measure(bench));
  return results;
}

function selectBenchmarks(args: string[]): readonly Benchmark[] {
  const only = args
    .find((arg) => arg.startsWith('--only='))
    ?.slice('--only='.length)
    .split(',');
  const unknown = only?.find((name) => !BENCHMARKS.some((part) => part.name === name));
  if (unknown)
    throw new UserError(`There is no part ${unknown}: choose among ${BENCHMARKS.map(({ name }) => name).join(', ')}.`);
  return only ? BENCHMARKS.filter(({ name }) => only.includes(name)) : BENCHMARKS;
}
