import { z } from '#schema';
import { contactInput } from './contact.ts';
import { distressState } from './distress.ts';
import { identifierOwner, identifierRef } from './identifiers.ts';
import { agentId, tagId } from './ids.ts';
import { skill } from './skills.ts';
import { messageText } from './text.ts';
import { sentTranslation, translationLanguage, translationSource } from './translation.ts';

/** A language tag as browsers give it; unknown ones are kept, the reader falls back. */
const languageTag = z.string().regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$/, 'shape.invalid');

/** Where on our own site: a path, without what was searched for or pointed at. */
const pagePath = z
  .string()
  .max(200)
  .regex(/^\/[^\s?#]*$/, 'shape.invalid');

/** The commands of clients. Strict: an unknown field is refused, so nobody becomes an agent by `senderType`. */
export const chatCommand = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('session.open'),
    lang: languageTag,
    opening: z.enum(['click', 'auto']),
    page: pagePath.optional(),
  }),
  z.strictObject({
    type: z.literal('message.send'),
    text: messageText,
    /** Agents only. */
    translation: sentTranslation.optional(),
  }),
  /** Only what changes; null takes a detail back. */
  contactInput.partial().extend({ type: z.literal('contact.give') }),
  z.strictObject({ type: z.literal('session.claim') }),
  /** `note`: recorded as a note, for the receiver and all other agents. */
  z.strictObject({ type: z.literal('session.transfer'), agentId, note: messageText.optional() }),
  /** Back to whom it comes from: an offer to the line, what was handed over to who had it. */
  z.strictObject({ type: z.literal('session.decline'), note: messageText.optional() }),
  /** Back to the line, at its old place; `skill`: for somebody who knows this subject. */
  z.strictObject({ type: z.literal('session.release'), skill: skill.optional(), note: messageText.optional() }),
  /**
   * Out of the list until then; null: until the person writes, which always wakes it. `customerMessages`: how many of
   * the customer's messages the agent has before them; with another number it is refused, for somebody has just written.
   */
  z.strictObject({
    type: z.literal('session.snooze'),
    until: z.iso.datetime().nullable(),
    customerMessages: z.int().min(0),
  }),
  z.strictObject({ type: z.literal('session.wake') }),
  z.strictObject({ type: z.literal('session.close') }),
  z.strictObject({ type: z.literal('session.reopen') }),
  z.strictObject({ type: z.literal('note.add'), text: messageText, mentions: z.array(agentId).max(5).optional() }),
  /** `reason`: recorded as a note, for agents only. */
  z.strictObject({ type: z.literal('session.block'), reason: messageText }),
  z.strictObject({ type: z.literal('session.unblock') }),
  z.strictObject({ type: z.literal('session.erase') }),
  z.strictObject({
    type: z.literal('translation.request'),
    /** The version of the message. */
    of: z.int().min(1),
    source: translationSource,
    target: translationLanguage,
    /** A request after a failed one is a new attempt; the same attempt gets the same translation. */
    attempt: z.int().min(0).max(9),
  }),
  /** Whose a number is that was taken out of one of the person's messages. */
  z.strictObject({ type: z.literal('identifier.attribute'), ...identifierRef.shape, owner: identifierOwner }),
  z.strictObject({ type: z.literal('session.tag'), tagId }),
  z.strictObject({ type: z.literal('session.untag'), tagId }),
  z.strictObject({ type: z.literal('distress.change'), state: distressState }),
  /** Whether the sender wants to talk about this conversation with a lead. */
  z.strictObject({ type: z.literal('debrief.change'), isWanted: z.boolean() }),
  z.strictObject({ type: z.literal('session.rate'), stars: z.int().min(1).max(5), text: messageText }),
]);
export type ChatCommand = z.infer<typeof chatCommand>;
export type CommandType = ChatCommand['type'];
export type CommandOf<T extends CommandType> = Extract<ChatCommand, { type: T }>;

/**
 * Fields in which people write freely. Before a command is recorded, secrets in them are masked; of what an agent says
 * to a customer, `moderatedCommands` are checked by the guard besides.
 */
export const guardedFields = {
  'session.open': [],
  'message.send': ['text', 'translation'],
  'contact.give': ['name'],
  'session.claim': [],
  'session.transfer': ['note'],
  'session.decline': ['note'],
  'session.release': ['note'],
  'session.snooze': [],
  'session.wake': [],
  'session.close': [],
  'session.reopen': [],
  'note.add': ['text'],
  'session.block': ['reason'],
  'session.unblock': [],
  'session.erase': [],
  'translation.request': [],
  'identifier.attribute': [],
  'session.tag': [],
  'session.untag': [],
  'distress.change': [],
  'debrief.change': [],
  'session.rate': ['text'],
} as const satisfies { [T in CommandType]: readonly (keyof CommandOf<T>)[] };

/** Whether the guard over agents' words reads a command: what the customer does not read, and what is no text, is not. */
export const moderatedCommands = {
  'session.open': false,
  'message.send': true,
  'contact.give': false,
  'session.claim': false,
  'session.transfer': false,
  'session.decline': false,
  'session.release': false,
  'session.snooze': false,
  'session.wake': false,
  'session.close': false,
  'session.reopen': false,
  'note.add': false,
  'session.block': false,
  'session.unblock': false,
  'session.erase': false,
  'translation.request': false,
  'identifier.attribute': false,
  'session.tag': false,
  'session.untag': false,
  'distress.change': false,
  'debrief.change': false,
  'session.rate': false,
} as const satisfies Record<CommandType, boolean>;
export type ModeratedCommand = {
  [T in CommandType]: (typeof moderatedCommands)[T] extends true ? CommandOf<T> : never;
}[CommandType];
export const isModerated = (command: ChatCommand): command is ModeratedCommand => moderatedCommands[command.type];
