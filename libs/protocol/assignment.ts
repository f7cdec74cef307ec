import { z } from '#schema';
import { alwaysOpen, businessHours } from './business-hours.ts';
import { agentId, sessionId } from './ids.ts';
import { locale } from './languages.ts';
import { readableFields } from './settings.ts';
import { skill } from './skills.ts';
import { isStorableText } from './text.ts';

/** How conversations that wait find an agent: agents take them, are offered them, or are given them. */
export const assignmentModes = ['manual', 'offer', 'automatic'] as const;
export type AssignmentMode = (typeof assignmentModes)[number];

const answerTarget = z.int().min(10).max(604_800).nullable().default(null);

/** The organisation's rules of assignment. They stand beside the settings of the chat, and visitors never read them. */
export const assignmentRules = z.object({
  mode: z.enum(assignmentModes).default('manual'),
  /** An offer that is not accepted in this time goes back to the line. */
  offerSeconds: z.int().min(10).max(600).default(30),
  /** Whoever has waited so long is served by anybody, whatever language and skill they wait for. */
  anybodyAfterSeconds: z.int().min(0).max(3600).default(60),
  /** A person who waits for a word of an agent that is away or has no console open for so long waits in the line again. */
  absentAfterSeconds: z.int().min(30).max(86_400).default(180),
  /** Open conversations of an agent who has no limit of their own. */
  conversationLimit: z.int().min(1).max(50).default(6),
  /** Outside the business hours of their language nobody is offered or given to an agent. */
  respectsHours: z.boolean().default(true),
  /** In how many seconds within the business hours a person should have a first answer; null for no target. */
  firstAnswerSeconds: answerTarget,
  /** The same for every answer after it. */
  nextAnswerSeconds: answerTarget,
});
export type AssignmentRules = z.infer<typeof assignmentRules>;
export const assignmentRulesRequest = z.strictObject(assignmentRules.shape);

export const defaultAssignmentRules: AssignmentRules = assignmentRules.parse({});

/** As stored by this version, an earlier or a later one: what does not fit is read as the default. */
export const parseStoredAssignmentRules = (row: { assignment?: unknown }): AssignmentRules =>
  assignmentRules.parse(readableFields(assignmentRules.shape, Object(row.assignment) as object));

/** The longest break; whoever is gone for longer is away. */
export const MAX_BREAK_MINUTES = 120;

/** What an agent can be given. No languages: all of them. No limit: that of the rules. */
const agentAbilities = {
  languages: z.array(locale).max(3),
  skills: z.array(skill).max(20),
  conversationLimit: z.int().min(1).max(50).nullable(),
};
/** Only what changes. */
export const agentAbilitiesRequest = z.strictObject(agentAbilities).partial();
export type AgentAbilitiesChange = z.infer<typeof agentAbilitiesRequest>;

/** 0 ends a break. */
export const ownAbilitiesRequest = agentAbilitiesRequest.omit({ conversationLimit: true });

export const breakRequest = z.strictObject({ minutes: z.int().min(0).max(MAX_BREAK_MINUTES) });

/** Of every agent, for every agent. `breakUntil`: null for somebody who is not on a break. */
export const agentAssignment = z.object({ agentId, ...agentAbilities, breakUntil: z.iso.datetime().nullable() });
export type AgentAssignment = z.infer<typeof agentAssignment>;

/** A note that names the asking agent. */
const mention = z.object({ sessionId, version: z.int(), by: agentId, at: z.iso.datetime() });
export type Mention = z.infer<typeof mention>;
export const mentionSeen = z.strictObject({ sessionId, version: z.int().min(1) });

/** What the team tells itself during a shift. Version 0: nobody has written anything yet. */
const shiftNote = z.object({
  text: z.string(),
  version: z.int(),
  changedBy: agentId.nullable(),
  changedAt: z.iso.datetime().nullable(),
});
export type ShiftNote = z.infer<typeof shiftNote>;
export const emptyShiftNote: ShiftNote = { text: '', version: 0, changedBy: null, changedAt: null };
export const MAX_SHIFT_NOTE_LENGTH = 4000;
/** `version`: what the page had read; when a colleague has written since, the answer is `settings.stale`. */
export const shiftNoteRequest = z.strictObject({
  text: z.string().max(MAX_SHIFT_NOTE_LENGTH).refine(isStorableText, 'text.malformed'),
  version: z.int().min(0),
});

/** What the console asks for again and again: the rules, the hours, the team, and what is new for the asking agent. */
export const assignmentResponse = z.object({
  rules: assignmentRules,
  hours: businessHours.default(alwaysOpen),
  agents: z.array(agentAssignment),
  mentions: z.array(mention).default([]),
  shiftNote: shiftNote.default(emptyShiftNote),
});
export type AssignmentResponse = z.infer<typeof assignmentResponse>;

/** Who has waited longest of those whom the asking agent can serve; null when there is nobody. */
export const nextConversationResponse = z.object({ sessionId: sessionId.nullable() });
export type NextConversationResponse = z.infer<typeof nextConversationResponse>;

/** For leads: the line by language, and each agent's load and state. Seconds; null where nobody waits. */
const boardLanguage = z.object({ lang: locale, waiting: z.int(), longestSeconds: z.int() });
const boardAgent = z.object({
  agentId,
  displayName: z.string(),
  languages: z.array(locale),
  state: z.enum(['available', 'away', 'break', 'offline']),
  load: z.int(),
  limit: z.int(),
  /** How many of theirs wait for a word, and the longest of these waits. */
  unanswered: z.int(),
  longestSeconds: z.int().nullable(),
});
export type BoardAgent = z.infer<typeof boardAgent>;
export const boardResponse = z.object({
  languages: z.array(boardLanguage),
  offered: z.int(),
  heldMessages: z.int(),
  /** People whose wait has passed the target of a first or of a next answer, and those for whom it soon will. */
  breaches: z.object({ first: z.int(), next: z.int(), near: z.int() }).default({ first: 0, next: 0, near: 0 }),
  agents: z.array(boardAgent),
  /** Whether it is known who has a console open. */
  isPresenceKnown: z.boolean(),
});
export type BoardResponse = z.infer<typeof boardResponse>;
