import { parseArgs } from 'node:util';
import { createProgress } from '../bin/servers/progress.ts';
import { buildServices } from '../bin/system/build.ts';
import { UserError } from '../bin/servers/user-error.ts';
import { startBenchEnvironment } from './bench-environment.ts';
import type { BenchmarkContext, Benchmark, BenchmarkResult } from './benchmark.ts';
import { appendCpuBenchmark } from './benchmarks/append-cpu.ts';
import { appendsBenchmark } from './benchmarks/appends.ts';
import { growthBenchmark } from './benchmarks/growth.ts';
import { inboxPageBenchmark } from './benchmarks/inbox-page.ts';
import { laneCountBenchmark } from './benchmarks/lane-count.ts';
import { messagesBenchmark } from './benchmarks/messages.ts';
import { rebuildBenchmark } from './benchmarks/rebuild.ts';
import { socketMemoryBenchmark } from './benchmarks/socket-memory.ts';
import { statementsBenchmark } from './benchmarks/statements.ts';
import { timersBenchmark } from './benchmarks/timers.ts';
import { fullPlan, quickPlan } from './bench-plan.ts';
import { cpuProfiler, noProfiler } from './cpu-profiler.ts';
import { reportResults } from './bench-report.ts';

/** In this order. A new benchmark is a file and a line here. */
const BENCHMARKS: readonly Benchmark[] = [
  appendCpuBenchmark,
  laneCountBenchmark,
  messagesBenchmark,
  appendsBenchmark,
  socketMemoryBenchmark,
  inboxPageBenchmark,
  rebuildBenchmark,
  statementsBenchmark,
  timersBenchmark,
  growthBenchmark,
];

const OPTIONS = { quick: { type: 'boolean' }, profile: { type: 'boolean' }, only: { type: 'string' } } as const;

/** `npm run bench [-- --quick] [--only=messages,appends] [--profile]` */
export async function runBench(args: string[]): Promise<void> {
  const { quick, profile, only } = parseArgs({ args, options: OPTIONS }).values;
  const plan = quick ? quickPlan : fullPlan;
  const benchmarks = only ? only.split(',').map(findBenchmark) : BENCHMARKS.filter(({ isOnRequest }) => !isOnRequest);
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
      profiler: profile ? cpuProfiler : noProfiler,
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

function findBenchmark(name: string): Benchmark {
  const benchmark = BENCHMARKS.find((one) => one.name === name);
  if (benchmark) return benchmark;
  throw new UserError(`There is no benchmark ${name}: choose among ${BENCHMARKS.map((one) => one.name).join(', ')}.`);
}
