import type { AgentReading } from '@libs/protocol/audit-queries.ts';

/**
 * The rule for reading that a lead should look at: a modified z-score above 3.5 (Iglewicz and Hoaglin, "How to Detect and
 * Handle Outliers", 1993; NIST/SEMATECH e-Handbook of Statistical Methods, 1.3.5.17). Median and median deviation are
 * used because one busy day must not make the next one look ordinary.
 */
const MODIFIED_Z_LIMIT = 3.5;
/** Makes the median deviation comparable with a standard deviation (the same source). */
const CONSISTENCY = 0.6745;

/** With fewer days, an agent has no habit yet, and the fixed limit counts. */
const MIN_KNOWN_DAYS = 5;
/** Nobody is named for fewer: an agent on a busy shift opens so many. */
export const MIN_UNUSUAL_OPENINGS = 30;
/** So many conversations of colleagues are more than handing over and helping out. */
export const MIN_UNUSUAL_OUTSIDE = 15;

export type AgentOpenings = Pick<AgentReading, 'agentId' | 'agentName' | 'opened' | 'outside'> & {
  /** Openings on each earlier day with any. */
  earlierDays: readonly number[];
};

export function judgeReading({ earlierDays, ...now }: AgentOpenings): AgentReading {
  const isKnown = earlierDays.length >= MIN_KNOWN_DAYS;
  const usual = isKnown ? median(earlierDays) : null;
  const limit = Math.max(MIN_UNUSUAL_OPENINGS, usual === null ? 0 : outlierLimit(earlierDays, usual));
  const isUnusual = now.opened > limit || now.outside > MIN_UNUSUAL_OUTSIDE;
  return { ...now, usual, limit, outsideLimit: MIN_UNUSUAL_OUTSIDE, isUnusual };
}

function outlierLimit(days: readonly number[], usual: number): number {
  // A habit without any deviation would make one more opening an outlier.
  const deviation = Math.max(1, median(days.map((count) => Math.abs(count - usual))));
  return Math.ceil(usual + (MODIFIED_Z_LIMIT * deviation) / CONSISTENCY);
}

function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}
