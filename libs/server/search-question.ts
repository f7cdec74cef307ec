import { z } from 'zod';
import { agentId, sessionId } from '@libs/protocol/ids.ts';

/** Where a page of a search begins; whoever hands it on changes nothing of it. */
export const searchPosition = z.strictObject({ sortAt: z.number(), score: z.int(), sessionId: z.string().max(40) });
export type SearchPosition = z.infer<typeof searchPosition>;

/**
 * What a gateway asks the process that holds the index of the search. `readable`: null for who may read everything; else
 * whose conversations, whether also those that wait, and which besides.
 */
export const searchQuestion = z.strictObject({
  text: z.string(),
  order: z.enum(['newest', 'best']),
  after: searchPosition.nullable(),
  limit: z.int(),
  readable: z.strictObject({ agentId, isWaitingOpen: z.boolean(), opened: z.array(sessionId) }).nullable(),
});
export type SearchQuestion = z.infer<typeof searchQuestion>;

/** `indexed`: the part of the log that is in the index, 1 when all of it is. */
export const searchAnswer = z.strictObject({
  hits: z.array(z.strictObject({ sessionId, sortAt: z.number(), score: z.int() })),
  next: searchPosition.nullable(),
  isPartial: z.boolean(),
  indexed: z.number(),
});
export type SearchAnswer = z.infer<typeof searchAnswer>;

/** Who waits for an answer waits so long; what is older in the queue is answered to nobody. */
export const SEARCH_WAIT_MS = 5_000;
