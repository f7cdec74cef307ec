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

/** In this order. A new benchmark is a file and a line here. */
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
  const benchmarks = selectBenchmarks(args);
  const progress = createProgress();
  await buildServices(progress);
  const environment = await startBenchEnvironment(progress);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => void environment.cleanUp().finally(() => process.exit(130)));
  try {
    const results = await runSequentially(benchmarks, {
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

async function runSequentially(benchmarks: readonly Benchmark[], bench: BenchmarkContext): Promise<BenchmarkResult[]> {
  const results: BenchmarkResult[] = [];
  for (const benchmark of benchmarks) results.push(await benchmark.measure(bench));
  return results;
}

function selectBenchmarks(args: string[]): readonly Benchmark[] {
  const only = args
    .find((arg) => arg.startsWith('--only='))
    ?.slice('--only='.length)
    .split(',');
  const unknown = only?.find((name) => !BENCHMARKS.some((benchmark) => benchmark.name === name));
  if (unknown)
    throw new UserError(
      `There is no benchmark ${unknown}: choose among ${BENCHMARKS.map(({ name }) => name).join(', ')}.`,
    );
  return only ? BENCHMARKS.filter(({ name }) => only.includes(name)) : BENCHMARKS;
}
