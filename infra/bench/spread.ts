import { medianOf } from './load/quantiles.ts';

/** Of the same figure in several rounds. */
export type Spread = { min: number; median: number; max: number };

export const spreadOf = (values: readonly number[]): Spread => ({
  min: Math.min(...values),
  median: medianOf(values),
  max: Math.max(...values),
});
