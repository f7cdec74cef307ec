import type { AssignmentRules } from '@libs/protocol/assignment.ts';
import type { OpeningHours } from '@libs/protocol/business-hours.ts';
import { openTimeBetween } from './opening-hours.ts';

/** From this part of its time on, a target is near. */
const NEAR = 0.75;

/** Somebody who waits for a word. Times are milliseconds. */
export type Wait = { since: number; hasBeenAnswered: boolean };

export type TargetState = 'none' | 'fine' | 'near' | 'over';

type Targets = Pick<AssignmentRules, 'firstAnswerSeconds' | 'nextAnswerSeconds'>;

/** How a wait stands to its target. The clock runs within the hours only; `hours`: null for always. */
export function targetStateOf(
  { since, hasBeenAnswered }: Wait,
  { targets, hours, now }: { targets: Targets; hours: OpeningHours | null; now: number },
): TargetState {
  const seconds = hasBeenAnswered ? targets.nextAnswerSeconds : targets.firstAnswerSeconds;
  if (seconds === null) return 'none';
  const limit = seconds * 1000;
  // Open time is never longer than time: most waits need no calendar.
  if (now - since < limit * NEAR) return 'fine';
  const waited = openTimeBetween(hours, { from: since, to: now });
  if (waited >= limit) return 'over';
  return waited >= limit * NEAR ? 'near' : 'fine';
}

/** The shortest wait that may be near a target, in seconds; null while there is no target. */
export function shortestNearWait({ firstAnswerSeconds, nextAnswerSeconds }: Targets): number | null {
  const seconds = [firstAnswerSeconds, nextAnswerSeconds].filter((one) => one !== null);
  return seconds.length === 0 ? null : Math.min(...seconds) * NEAR;
}
