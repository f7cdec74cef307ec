import { parseArgs } from 'node:util';
import { createProgress } from '../bin/servers/progress.ts';
import { buildServices } from '../bin/system/build.ts';
import { UserError } from '../bin/servers/user-error.ts';
import { startBenchEnvironment } from './bench-environment.ts';
import type { BenchmarkContext, Benchmark, BenchmarkResult } from './benchmark.ts';
import { appendCpuBenchmark } from './benchmarks/append-cpu.ts';
import { appendsBenchmark } from './benchmarks/appends.ts';
import { capacityBenchmark } from './benchmarks/capacity.ts';
import { growthBenchmark } from './benchmarks/growth.ts';
import { guardBenchmark } from './benchmarks/guard.ts';
import { inboxPageBenchmark } from './benchmarks/inbox-page.ts';
import { listFeedBenchmark } from './benchmarks/list-feed.ts';
import { laneCountBenchmark } from './benchmarks/lane-count.ts';
import { manySocketsBenchmark } from './benchmarks/many-sockets.ts';
import { messagesBenchmark } from './benchmarks/messages.ts';
import { rebuildBenchmark } from './benchmarks/rebuild.ts';
import { reconnectBenchmark } from './benchmarks/reconnect.ts';
import { sealingBenchmark } from './benchmarks/sealing.ts';
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
  capacityBenchmark,
  listFeedBenchmark,
  manySocketsBenchmark,
  reconnectBenchmark,
  messagesBenchmark,
  appendsBenchmark,
  socketMemoryBenchmark,
  inboxPageBenchmark,
  rebuildBenchmark,
  statementsBenchmark,
  sealingBenchmark,
  timersBenchmark,
  guardBenchmark,
  growthBenchmark,
];

const OPTIONS = {
  quick: { type: 'boolean' },
  profile: { type: 'boolean' },
  only: { type: 'string' },
  against: { type: 'string' },
  loads: { type: 'string' },
  rounds: { type: 'string' },
  'shared-buffers': { type: 'string' },
  gateways: { type: 'string' },
} as const;

/**
 * `npm run bench [-- --quick] [--rounds=1] [--only=messages,appends]`; of messages also `[--loads=closed-100,open-400]`
 * `[--against=FOLDER]` `[--profile]`; of growth `[--shared-buffers=2GB]`; of capacity `[--gateways=2,4]`
 */
export async function runBench(args: string[]): Promise<void> {
  const { quick, only, rounds, ...options } = parseArgs({ args, options: OPTIONS }).values;
  const base = quick ? quickPlan : fullPlan;
  const plan = rounds ? { ...base, rounds: Number(rounds) } : base;
  const benchmarks = only ? only.split(',').map(findBenchmark) : BENCHMARKS.filter(({ isOnRequest }) => !isOnRequest);
  const progress = createProgress();
  await buildServices(progress);
  const environment = await startBenchEnvironment(progress, { sharedBuffers: options['shared-buffers'] });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => void environment.cleanUp().finally(() => process.exit(130)));
  try {
    const results = await runSequentially(benchmarks, {
      plan,
      options,
      environment,
      progress,
      profiler: options.profile ? cpuProfiler : noProfiler,
    });
    reportResults(plan, results);
    if (results.some(({ faults = [] }) => faults.length > 0)) process.exitCode = 1;
  } finally {
    await environment.cleanUp();
  }
}

/** One that fails is reported as such, and the others are measured all the same. */
async function runSequentially(benchmarks: readonly Benchmark[], bench: BenchmarkContext): Promise<BenchmarkResult[]> {
  const results: BenchmarkResult[] = [];
  for (const { name, measure } of benchmarks)
    results.push(
      await measure(bench).catch(({ message }: Error) => {
        process.stderr.write(`The benchmark ${name} failed: ${message}\n`);
        return { tables: [], figures: {}, faults: [`${name}: ${message}`] };
      }),
    );
  return results;
}

function findBenchmark(name: string): Benchmark {
  const benchmark = BENCHMARKS.find((one) => one.name === name);
  if (benchmark) return benchmark;
  throw new UserError(`There is no benchmark ${name}: choose among ${BENCHMARKS.map((one) => one.name).join(', ')}.`);
}
