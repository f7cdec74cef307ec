import { z } from '#schema';
import { actor } from './actors.ts';
import { contactField } from './contact.ts';
import { distressState } from './distress.ts';
import { attachedFile } from './files.ts';
import { identifierOwner, identifierRef, messageIdentifier } from './identifiers.ts';
import { vouchedField } from './identity.ts';
import { agentId, commandId, sessionId, tagId } from './ids.ts';
import { holdReason } from './hold-reasons.ts';
import { skill } from './skills.ts';
import { greetingKinds } from './timers.ts';
import { sentTranslation, translation } from './translation.ts';

/**
 * What has happened in a chat, in the past tense and never edited. Events only gain optional fields or new types;
 * a changed meaning is a new type and an up-caster on read.
 */
export const chatEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('session.opened'),
    lang: z.string(),
    opening: z.enum(['click', 'auto']),
    /** The path of the page it was opened on. */
    page: z.string().optional(),
  }),
  z.object({
    type: z.literal('message.sent'),
    from: z.enum(['customer', 'agent', 'system']),
    kind: z.enum(['text', ...greetingKinds]),
    text: z.string(),
    translation: sentTranslation.optional(),
    /** What was taken out of the text and is sealed apart, in the order of the text. */
    identifiers: z.array(messageIdentifier).optional(),
  }),
  /** Which details changed; the details themselves are stored elsewhere, where they can be changed and erased. */
  z.object({ type: z.literal('contact.given'), fields: z.array(contactField) }),
  z.object({ type: z.literal('session.claimed'), agentId }),
  /** `from`: who had it, and gets it back if the receiver returns it. */
  z.object({ type: z.literal('session.transferred'), agentId, from: agentId.optional() }),
  z.object({ type: z.literal('session.closed') }),
  z.object({ type: z.literal('session.reopened') }),
  /**
   * `mentions`: the colleagues whom it names. `linked`, `unlinked`: the link by which an agent has said that another
   * conversation is of the same person, or which is taken back; the text is why.
   */
  z.object({
    type: z.literal('note.added'),
    text: z.string(),
    mentions: z.array(agentId).optional(),
    linked: commandId.optional(),
    unlinked: commandId.optional(),
  }),
  z.object({ type: z.literal('session.erased') }),
  /** Agents have ended it for good. Why is a note before it, which only agents read. */
  z.object({ type: z.literal('session.blocked') }),
  z.object({
    type: z.literal('message.translated'),
    /** The version of the message. */
    of: z.int().min(1),
    ...translation.shape,
  }),
  z.object({ type: z.literal('session.rated'), stars: z.int(), text: z.string() }),
  /** An agent's message or file that waits until a lead decides; the customer does not see it. */
  z.object({
    type: z.literal('message.held'),
    reasons: z.array(holdReason),
    text: z.string(),
    translation: sentTranslation.optional(),
    /** The part that was found, as it stands in the text or in the translation. */
    phrase: z.string().optional(),
    /** Kept, sealed, under the id of this command; the text is its name. Held whatever it is called. */
    file: attachedFile.optional(),
  }),
  /** `held`: the command that was held. What follows is the message or file itself, as the customer gets it. */
  z.object({ type: z.literal('message.released'), held: commandId, author: agentId }),
  z.object({ type: z.literal('message.declined'), held: commandId }),
  /** A file that is kept, sealed, under the id of the command that brought it. */
  z.object({ type: z.literal('attachment.sent'), from: z.enum(['customer', 'agent']), ...attachedFile.shape }),
  /** The embedding site has identified the visitor; the details are stored elsewhere, like contact details. */
  z.object({
    type: z.literal('identity.confirmed'),
    host: z.string(),
    fields: z.array(vouchedField),
    /** The same person has opened the conversation on a further device. */
    isReturn: z.boolean().optional(),
  }),
  /** The person has said whose a number is. The number itself is stored elsewhere, where it can be erased. */
  z.object({ type: z.literal('identifier.attributed'), ...identifierRef.shape, owner: identifierOwner }),
  z.object({ type: z.literal('session.tagged'), tagId }),
  z.object({ type: z.literal('session.untagged'), tagId }),
  /** `open`: raised, by the message before it or by an agent. Otherwise what an agent says of it. */
  z.object({ type: z.literal('distress.changed'), state: distressState }),
  /** Who wants to talk about this conversation afterwards; null once they have talked. */
  z.object({ type: z.literal('debrief.changed'), agentId: agentId.nullable() }),
  /** An agent is asked to take it, for so many seconds. */
  z.object({ type: z.literal('session.offered'), agentId, seconds: z.int() }),
  /** Whom it was offered to has declined, or let the time pass. */
  z.object({ type: z.literal('offer.passed'), agentId }),
  /** It waits again, at its old place in the line. Who had it: the actor tells whether they gave it back or were not there. */
  z.object({ type: z.literal('session.unassigned'), agentId }),
  /** The receiver has taken what was handed over. */
  z.object({ type: z.literal('transfer.accepted') }),
  /** It is for somebody who knows this subject. */
  z.object({ type: z.literal('skill.wanted'), skill }),
  /** Its agent has put it aside until then; null: until the person writes. They never read that. */
  z.object({ type: z.literal('session.snoozed'), until: z.iso.datetime().nullable() }),
  /** The person has written, the time has come, or an agent wants it back. */
  z.object({ type: z.literal('session.woken') }),
]);
export type ChatEvent = z.infer<typeof chatEvent>;
export type EventType = ChatEvent['type'];
export type EventOf<T extends EventType> = Extract<ChatEvent, { type: T }>;

/**
 * An event with its position in the log. `version` counts from 1 without gaps in its session; `part` tells apart the
 * events of one command; `at` is the database's clock, for display only: order is the version.
 */
export const recordedEvent = z.object({
  sessionId,
  version: z.int().min(1),
  commandId,
  part: z.int().min(0),
  at: z.iso.datetime(),
  actor,
  event: chatEvent,
});
export type RecordedEvent = z.infer<typeof recordedEvent>;

/** Fields with a person's own words, or with what they read: sealed before they leave the process, never in meta, logs, jobs or Redis. */
export const sealedFields = {
  'session.opened': ['page'],
  'message.sent': ['text', 'translation', 'identifiers'],
  'contact.given': [],
  'session.claimed': [],
  'session.transferred': [],
  'session.closed': [],
  'session.reopened': [],
  // Without the key nobody can tell which two conversations have the same link.
  'note.added': ['text', 'linked', 'unlinked'],
  'message.translated': ['text'],
  'session.erased': [],
  'session.blocked': [],
  'session.rated': ['text'],
  'message.held': ['text', 'translation', 'phrase', 'file'],
  'message.released': [],
  'message.declined': [],
  'attachment.sent': ['name', 'mediaType', 'bytes', 'sha256', 'pixels'],
  // Where somebody has an account is personal.
  'identity.confirmed': ['host'],
  'identifier.attributed': [],
  'session.tagged': [],
  'session.untagged': [],
  'distress.changed': [],
  'debrief.changed': [],
  'session.offered': [],
  'offer.passed': [],
  'session.unassigned': [],
  'transfer.accepted': [],
  'skill.wanted': [],
  'session.snoozed': [],
  'session.woken': [],
} as const satisfies { [T in EventType]: readonly (keyof EventOf<T>)[] };

/** Who may read an event. Those for agents are never sent to a customer, whose version advances without them. */
export const eventReaders: Readonly<Record<EventType, 'everybody' | 'agents'>> = {
  'session.opened': 'everybody',
  'message.sent': 'everybody',
  'contact.given': 'everybody',
  'session.claimed': 'everybody',
  'session.transferred': 'everybody',
  'session.closed': 'everybody',
  'session.reopened': 'everybody',
  'note.added': 'agents',
  'message.translated': 'everybody',
  'session.erased': 'everybody',
  'session.blocked': 'everybody',
  'session.rated': 'everybody',
  'message.held': 'agents',
  'message.released': 'agents',
  'message.declined': 'agents',
  'attachment.sent': 'everybody',
  'identity.confirmed': 'everybody',
  'identifier.attributed': 'everybody',
  'session.tagged': 'agents',
  'session.untagged': 'agents',
  'distress.changed': 'agents',
  'debrief.changed': 'agents',
  'session.offered': 'agents',
  'offer.passed': 'agents',
  'session.unassigned': 'everybody',
  'transfer.accepted': 'agents',
  'skill.wanted': 'agents',
  'session.snoozed': 'agents',
  'session.woken': 'agents',
};

/** The events that are messages, a text or a file: they are counted, marked as read, and wait for an answer. */
export const messageEvents = {
  'session.opened': false,
  'message.sent': true,
  'contact.given': false,
  'session.claimed': false,
  'session.transferred': false,
  'session.closed': false,
  'session.reopened': false,
  'note.added': false,
  'message.translated': false,
  'session.erased': false,
  'session.blocked': false,
  'session.rated': false,
  'message.held': false,
  'message.released': false,
  'message.declined': false,
  'attachment.sent': true,
  'identity.confirmed': false,
  'identifier.attributed': false,
  'session.tagged': false,
  'session.untagged': false,
  'distress.changed': false,
  'debrief.changed': false,
  'session.offered': false,
  'offer.passed': false,
  'session.unassigned': false,
  'transfer.accepted': false,
  'skill.wanted': false,
  'session.snoozed': false,
  'session.woken': false,
} as const satisfies Record<EventType, boolean>;
type SentMessage = { [T in EventType]: (typeof messageEvents)[T] extends true ? EventOf<T> : never }[EventType];
export const isSentMessage = (event: ChatEvent): event is SentMessage => messageEvents[event.type];

/** Fields that somebody may ask a translator for. What is not listed never leaves for one. */
export const translatableFields = {
  'session.opened': [],
  'message.sent': ['text'],
  'contact.given': [],
  'session.claimed': [],
  'session.transferred': [],
  'session.closed': [],
  'session.reopened': [],
  'note.added': [],
  'message.translated': [],
  'session.erased': [],
  'session.blocked': [],
  'session.rated': [],
  'message.held': [],
  'message.released': [],
  'message.declined': [],
  'attachment.sent': [],
  'identity.confirmed': [],
  'identifier.attributed': [],
  'session.tagged': [],
  'session.untagged': [],
  'distress.changed': [],
  'debrief.changed': [],
  'session.offered': [],
  'offer.passed': [],
  'session.unassigned': [],
  'transfer.accepted': [],
  'skill.wanted': [],
  'session.snoozed': [],
  'session.woken': [],
} as const satisfies { [T in EventType]: readonly (keyof EventOf<T>)[] };

/** What of an event may be translated, one field per line; null where there is none. */
export function translatableText(event: ChatEvent): string | null {
  const fields: readonly string[] = translatableFields[event.type];
  if (fields.length === 0) return null;
  return fields.map((field) => String((event as Record<string, unknown>)[field])).join('\n');
}
