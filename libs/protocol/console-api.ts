import { z } from '#schema';
import { contact } from './contact.ts';
import { inboxRow } from './http.ts';
import { confirmedIdentifier } from './identifiers.ts';
import { vouchedIdentity } from './identity.ts';
import { agentId, commandId, sessionId, tagId } from './ids.ts';
import { locale } from './languages.ts';
import { messageText } from './text.ts';

/** The rows of one answer: as many as a person scrolls through. */
export const INBOX_PAGE_SIZE = 200;

/**
 * What an agent can look at: `waiting` are those who have written and have no agent, who has waited longest first; `browsing`
 * those who have only opened the chat; `mine` the active ones of the asking agent; `snoozed` those that an agent has put aside, which are in neither
 * `all` nor `mine`. `distress`: where somebody may be in
 * danger and nobody has seen to it; `debrief`: what agents want to talk about. Of `waiting` who may be in danger comes
 * before everybody else; all other views are newest first.
 */
const inboxView = z.enum([
  'all',
  'waiting',
  'browsing',
  'mine',
  'snoozed',
  'closed',
  'blocked',
  'held-back',
  'distress',
  'debrief',
]);
export type InboxView = z.infer<typeof inboxView>;

/** Where a page of the list ended: the moment of its last row, to the microsecond, and its session. */
const inboxCursor = z.string().regex(/^[0-9 :.+-]{20,40}~[0-9a-f-]{36}$/, 'cursor.invalid');
/** What a list can be narrowed to; what is erased is nobody's to look for. */
export const filterStatuses = ['waiting', 'active', 'closed'] as const;
export type FilterStatus = (typeof filterStatuses)[number];

/**
 * What narrows a view: `lang`: of that language only. `tag`: with that tag only, of those that the asking agent may read.
 * `agent`: whose it is. `unread`: only where the asking agent has not read everything.
 */
export const inboxFilter = z.strictObject({
  view: inboxView.default('all'),
  status: z.enum(filterStatuses).optional(),
  lang: locale.optional(),
  unread: z.literal('1').optional(),
  tag: tagId.optional(),
  agent: agentId.optional(),
});
export type InboxFilter = z.infer<typeof inboxFilter>;
export const inboxPageQuery = inboxFilter.extend({ after: inboxCursor.optional() });
export type InboxPageQuery = z.infer<typeof inboxPageQuery>;
/**
 * `next`: where the next page begins; null when this was the last. A request with a rare filter reads a bounded number of
 * rows, so its page may have few rows or none although more follow.
 */
export const inboxPageResponse = z.object({ rows: z.array(inboxRow), next: z.string().nullable() });
export type InboxPageResponse = z.infer<typeof inboxPageResponse>;

/** Without `sessionId`: everything that is held back. */
export const heldBackRelease = z.strictObject({ sessionId: sessionId.optional() });

/**
 * Who a customer is, for an agent who opens the conversation. `contact`: what they have given themselves. `vouched`: what
 * the embedding site has confirmed of them.
 */
export const customerDetails = z.object({
  contact,
  vouched: vouchedIdentity.nullable(),
  /** Always empty, for pages of before; see `personResponse`. */
  related: z.array(z.object({ sessionId, createdAt: z.iso.datetime() })).default([]),
});
export type CustomerDetails = z.infer<typeof customerDetails>;

/** The numbers of one conversation that its customer has confirmed as the other side's. */
export const identifiersResponse = z.object({ identifiers: z.array(confirmedIdentifier) });
export type IdentifiersResponse = z.infer<typeof identifiersResponse>;

/** `isNote`: it was meant for colleagues, and shall not come back as an answer. */
const draft = z.object({ sessionId, text: z.string(), isNote: z.boolean().default(false) });
export type Draft = z.infer<typeof draft>;
export const draftsResponse = z.object({ drafts: z.array(draft) });
/** An empty text deletes the draft. */
export const draftRequest = z.strictObject({ text: messageText, isNote: z.boolean().default(false) });

/** A message that waits for a lead. Its text is in its session. */
const heldMessage = z.object({ sessionId, commandId, agentId, at: z.iso.datetime() });
export type HeldMessage = z.infer<typeof heldMessage>;
export const heldMessagesResponse = z.object({ held: z.array(heldMessage) });
export const caseFileQuery = z.strictObject({ format: z.enum(['html', 'json', 'csv']).default('html') });

/** A file that is downloaded as text. */
export const fileText = z.string();

export const heldMessageDecision = z.strictObject({ verdict: z.enum(['released', 'declined']) });
