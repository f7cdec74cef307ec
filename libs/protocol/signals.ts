import { z } from '#schema';
import { agentId, sessionId } from './ids.ts';

/** Delivered at most once, and never stored in the log. */
const conversationSide = z.enum(['customer', 'agent']);
export type ConversationSide = z.infer<typeof conversationSide>;

/** "I am writing." The text itself is not part of the signal. */
export const typingSignal = z.strictObject({ sessionId });

/** "I have seen everything up to here." A mark only moves forward. */
export const readSignal = z.strictObject({ sessionId, version: z.int().min(1) });

/** How far each side has read; 0 for not at all. */
export const readMarks = z.object({ customer: z.int(), agent: z.int() });
export type ReadMarks = z.infer<typeof readMarks>;

/** What an agent does in a conversation, for other agents who look at the same one; it is never sent to a customer. */
const colleagueActivity = z.enum(['arriving', 'viewing', 'writing', 'leaving']);

/** What the other side receives; `colleague` is for other agents. */
export const signal = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('typing'), sessionId, by: conversationSide }),
  z.object({ kind: z.literal('read'), sessionId, by: conversationSide, version: z.int() }),
  z.object({ kind: z.literal('presence'), sessionId, online: z.boolean() }),
  z.object({ kind: z.literal('colleague'), sessionId, agentId, doing: colleagueActivity }),
]);
export type Signal = z.infer<typeof signal>;

/** A visitor sends `typing` at most this often, and a receiver stops showing it after this long. */
export const TYPING_THROTTLE_MS = 2_000;
export const TYPING_EXPIRY_MS = 5_000;

/** After so long without a signal a colleague counts as gone; the signal is repeated three times in that time. */
export const VIEWER_EXPIRY_MS = 15_000;
