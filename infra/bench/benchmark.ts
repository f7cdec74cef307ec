import type { Progress } from '../bin/servers/progress.ts';
import type { BenchEnvironment } from './bench-environment.ts';
import type { BenchPlan } from './bench-plan.ts';
import type { CpuProfiler } from './cpu-profiler.ts';
import type { ReportTable } from './report-table.ts';
import type { Spread } from './spread.ts';

/** One benchmark: one file in `benchmarks/`, listed in `run-bench.ts`. */
export type Benchmark = {
  name: string;
  /** Runs only when `--only` names it. */
  isOnRequest?: true;
  measure: (bench: BenchmarkContext) => Promise<BenchmarkResult>;
};

export type BenchmarkContext = {
  plan: BenchPlan;
  options: BenchOptions;
  environment: BenchEnvironment;
  progress: Progress;
  profiler: CpuProfiler;
};

export type BenchOptions = {
  profile?: boolean | undefined;
  /** The folder of a checkout to compare with. */
  against?: string | undefined;
  /** Names of `message-loads.ts`. */
  loads?: string | undefined;
  /** How many gateways `capacity` measures, such as `2,4`. */
  gateways?: string | undefined;
};

export type BenchmarkResult = {
  tables: ReportTable[];
  /** Added to the JSON unchanged. */
  figures: Record<string, unknown>;
  /** Each over its rounds, or one number where it is measured once. Undefined where a contestant failed. */
  ratios?: Record<string, Spread | number | undefined>;
  /** What could not be measured. */
  faults?: string[];
};
