/** `growth`: by how much each pause is longer than the one before; twice as long where nothing is said. */
export type RetryDelays = { initialMs: number; maxMs: number; growth?: number };

/** Exponential backoff: how long to wait before the next try, after so many that failed. */
export const retryDelayMs = (failures: number, { initialMs, maxMs, growth = 2 }: RetryDelays): number =>
  Math.min(maxMs, initialMs * growth ** failures);
