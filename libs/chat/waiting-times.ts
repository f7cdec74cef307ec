import type { Session } from './session.ts';

/** In the log's format of times, which are only copied; null for somebody who does not wait. */
export type WaitingTimes = {
  /** When the customer wrote the first message that no agent has answered. */
  waitingSince: string | null;
  /** When they first wrote since the conversation was opened or reopened: their place in the line. */
  queuedSince: string | null;
};

export const notWaiting: WaitingTimes = { waitingSince: null, queuedSince: null };

type SessionChange = { before: Session; after: Session; at: string };

/**
 * After one more event. A claim and a transfer change nothing: whoever has the conversation, the customer waits for a word.
 * Whoever loses their agent stands in the line again where they stood when they came.
 * `append-batch.sql` writes the same with every command, from the same counts.
 */
export function waitingTimesAfter(
  { waitingSince, queuedSince }: WaitingTimes,
  { before, after, at }: SessionChange,
): WaitingTimes {
  if (hasEnded[after.status]) return notWaiting;
  if (before.status === 'active' && after.status === 'waiting')
    return { waitingSince: waitingSince ?? queuedSince, queuedSince };
  if (after.agentMessages > before.agentMessages) return { waitingSince: null, queuedSince };
  if (after.customerMessages === before.customerMessages) return { waitingSince, queuedSince };
  return { waitingSince: waitingSince ?? at, queuedSince: queuedSince ?? at };
}

const hasEnded: Record<Session['status'], boolean> = {
  none: false,
  waiting: false,
  active: false,
  closed: true,
  blocked: true,
  erased: true,
};
