import { type AnomalyFinding } from '../faults/checker/anomalies.ts';
import type { NeverShipped } from '../faults/history.ts';
import { measureSlack } from '../faults/machine-slack.ts';
import { type CellResult, type Disturb, runUnderLoad } from '../faults/run-under-load.ts';
import type { ObservedSystem } from '../faults/world/observed-system.ts';
import type { DrillContext } from './drill.ts';

export type JudgedLoadOptions = {
  /** Named in the figures. */
  name: string;
  system: ObservedSystem;
  /** Runs while the load does; the function that it returns ends the disturbance. Without it nothing is disturbed. */
  inject?: Disturb;
  promisedSeconds?: number;
  neverShipped?: () => NeverShipped | undefined;
};

const NO_DISTURBANCE: Disturb = () => () => undefined;

/**
 * Runs the load of the fault harness on a system and judges what everybody was shown by its checker. Notes the times;
 * recovery later than promised is a finding of its own.
 */
export async function runLoad(
  { name, system, inject = NO_DISTURBANCE, promisedSeconds = 0, neverShipped }: JudgedLoadOptions,
  { plan, seed, note }: DrillContext,
): Promise<AnomalyFinding[]> {
  const slack = await measureSlack(system);
  const cell = { name, promisedSeconds };
  const result = await runUnderLoad({ system, cell, inject, plan, seed, slack, ...(neverShipped && { neverShipped }) });
  note(describeResult(result));
  return result.findings;
}

const describeResult = ({ cell, acknowledged, events, firstAnswerMs, recoveredMs }: CellResult): string =>
  `${cell}: ${acknowledged} acknowledged, ${events} events, next answer after ${Math.round(firstAnswerMs)} ms, everything everywhere after ${Math.round(recoveredMs)} ms`;
