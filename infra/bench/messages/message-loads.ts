/** Conversations that each wait for an answer; messages at a rate; a rate into one conversation with many readers. */
export type MessageLoad = { name: string } & (
  | { kind: 'closed'; conversations: number }
  | { kind: 'open'; rate: number }
  | { kind: 'crowded'; rate: number }
);

/** Of a desk where several people write: a batch holds one command. */
const MODERATE_RATE = 400;
/** High enough that what is done without a message costs little for each. */
const CROWDED_RATE = 50;

export const AT_100 = 'closed-100';
export const AT_500 = 'closed-500';
export const MODERATE = 'open-400';
/** The same rate as `CROWDED` to one reader each: what a message costs before it has readers. */
export const SPARSE = 'open-50';
export const CROWDED = 'fan-out';

export const MESSAGE_LOADS: readonly MessageLoad[] = [
  { name: 'closed-1', kind: 'closed', conversations: 1 },
  { name: 'closed-10', kind: 'closed', conversations: 10 },
  { name: AT_100, kind: 'closed', conversations: 100 },
  { name: AT_500, kind: 'closed', conversations: 500 },
  { name: MODERATE, kind: 'open', rate: MODERATE_RATE },
  { name: SPARSE, kind: 'open', rate: CROWDED_RATE },
  { name: CROWDED, kind: 'crowded', rate: CROWDED_RATE },
];

/** The loads of the ratios with budgets. */
export const DEFAULT_LOADS: readonly string[] = [AT_100, AT_500, MODERATE, SPARSE, CROWDED];

/** Conversations that are open in every load. */
export const CONVERSATIONS = 500;
/** Sockets in the conversation with many readers. */
export const READERS = 100;
