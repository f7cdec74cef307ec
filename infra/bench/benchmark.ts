import type { Progress } from '../bin/servers/progress.ts';
import type { BenchEnvironment } from './bench-environment.ts';
import type { BenchPlan } from './bench-plan.ts';
import type { CpuProfiler } from './cpu-profiler.ts';
import type { ReportTable } from './report-table.ts';

/** One benchmark: one file in `benchmarks/`, listed in `run-bench.ts`. */
export type Benchmark = {
  name: string;
  /** Runs only when `--only` names it. */
  isOnRequest?: true;
  measure: (bench: BenchmarkContext) => Promise<BenchmarkResult>;
};

export type BenchmarkContext = {
  plan: BenchPlan;
  environment: BenchEnvironment;
  progress: Progress;
  profiler: CpuProfiler;
};

export type BenchmarkResult = {
  tables: ReportTable[];
  /** Added to the JSON unchanged. */
  figures: Record<string, unknown>;
  ratios?: BenchmarkRatios;
};

/** The ratios that have budgets. Absent when their benchmark was not run. */
export type BenchmarkRatios = Partial<
  Record<
    | 'durableVsBareRelay'
    | 'appendVsEmmett'
    | 'p99VsBareRelay'
    | 'socketMemoryVsBare'
    | 'processMemoryVsBare'
    | 'batchedVsUnbatched'
    | 'timerLatenessP99Ms'
    | 'growth',
    number
  >
>;
