import { z } from '#schema';
import { commandId } from './ids.ts';

/**
 * An identifier of a person or an account that somebody wrote in a message: evidence, when it is the other side's, and
 * dangerous to its owner otherwise. It is taken out of the message and sealed apart until the person says whose it is.
 */
export const identifierKind = z.enum(['card-number']);
export type IdentifierKind = z.infer<typeof identifierKind>;

/** `customer`: the number is the person's own, and erased. `counterparty`: of those who asked for money, and kept. */
export const identifierOwner = z.enum(['customer', 'counterparty']);
export type IdentifierOwner = z.infer<typeof identifierOwner>;

/** What of an identifier stays with its message: enough for a person to know which one is meant. */
export const messageIdentifier = z.object({ kind: identifierKind, ending: z.string() });
export type MessageIdentifier = z.infer<typeof messageIdentifier>;

/** More than anybody has to tell apart; a message with more is refused, and stays with its writer. */
export const MAX_IDENTIFIERS_OF_MESSAGE = 100;

/** Which identifier: the command that sent the message, and the place among the identifiers of that message, from 0. */
export const identifierRef = z.object({
  message: commandId,
  index: z
    .int()
    .min(0)
    .max(MAX_IDENTIFIERS_OF_MESSAGE - 1),
});
export type IdentifierRef = z.infer<typeof identifierRef>;

/** Confirmed by the person as the other side's. */
export const confirmedIdentifier = z.object({ ...identifierRef.shape, kind: identifierKind, value: z.string() });
export type ConfirmedIdentifier = z.infer<typeof confirmedIdentifier>;
