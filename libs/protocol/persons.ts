import { z } from '#schema';
import { inboxRow } from './http.ts';
import { agentId, commandId, sessionId } from './ids.ts';
import { isStorableText } from './text.ts';

/** More conversations than one person has; a mistake that would join thousands ends here. */
export const MAX_PERSON_CONVERSATIONS = 100;
export const PERSON_REASON_MAX_LENGTH = 500;

const reason = z.string().trim().min(1).max(PERSON_REASON_MAX_LENGTH).refine(isStorableText, 'text.malformed');

/** An agent says that the person of another conversation is the same. `reason`: a note in both, as is taking it back. */
export const personLinkRequest = z.strictObject({ with: sessionId, reason });
export const personUnlinkRequest = z.strictObject({ reason });

/** What an agent has said, by whom and when; why is in the notes of both conversations. */
const personLink = z.object({ linkId: commandId, between: z.array(sessionId), by: agentId, at: z.iso.datetime() });
export type PersonLink = z.infer<typeof personLink>;

/**
 * Whoever is behind a conversation. `conversations`: all of them that the asking agent may read, with this one, newest
 * first. `hidden`: how many there are besides. `links`: those between conversations that the agent may read. `confirmed`:
 * where another site has said that it is the same person.
 */
export const personResponse = z.object({
  conversations: z.array(inboxRow),
  hidden: z.int(),
  links: z.array(personLink),
  confirmed: z.array(sessionId),
});
export type PersonResponse = z.infer<typeof personResponse>;

export const sharedDetails = ['email', 'phone'] as const;
/** Conversations with the same address or number, for an agent to judge. Nothing follows from them by itself. */
const personSuggestion = z.object({ conversation: inboxRow, same: z.array(z.enum(sharedDetails)) });
export type PersonSuggestion = z.infer<typeof personSuggestion>;
export const personSuggestionsResponse = z.object({ suggestions: z.array(personSuggestion) });

const internalNote = z.object({ at: z.iso.datetime(), agentId: agentId.nullable(), text: z.string() });
export type InternalNote = z.infer<typeof internalNote>;
/** The internal notes of one conversation, oldest first. */
export const internalNotesResponse = z.object({ notes: z.array(internalNote) });
