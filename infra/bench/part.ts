import type { Progress } from '../bin/servers/progress.ts';
import type { Ground } from './ground.ts';
import type { Plan } from './plan.ts';
import type { Profiles } from './profile.ts';

/** One thing that is measured: one file in `parts/`, listed in `run-bench.ts`. */
export interface Part {
  name: string;
  measure: (bench: Bench) => Promise<Result>;
}

export interface Bench {
  plan: Plan;
  ground: Ground;
  progress: Progress;
  profiles: Profiles;
}

export interface Result {
  tables: Table[];
  /** Goes into the JSON as it is. */
  figures: Record<string, unknown>;
  ratios?: Ratios;
}

/** What the budgets are about. Absent when its part was left out. */
export type Ratios = Partial<
  Record<
    | 'durableVsBareRelay'
    | 'appendVsEmmett'
    | 'p99VsBareRelay'
    | 'socketMemoryVsBare'
    | 'processMemoryVsBare'
    | 'batchedVsUnbatched'
    | 'timerLatenessP99Ms',
    number
  >
>;

export interface Table {
  title: string;
  head: string[];
  rows: (string | number)[][];
}
