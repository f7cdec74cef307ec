import { z } from '#schema';
import { chatCommand } from './commands.ts';
import { contact } from './contact.ts';
import { distressState } from './distress.ts';
import { epoch } from './epoch.ts';
import { vouchedIdentity } from './identity.ts';
import { agentId, commandId, sessionId, tagId } from './ids.ts';
import { agentRole } from './roles.ts';
import { liveChatSettings, localizedTextInput, type LiveChatSettings } from './settings.ts';
import { isSafeName, isStorableText } from './text.ts';

/** The HTTP surface under `/api`: one request and one response schema per route. */
const signedInAgent = z.object({ agentId, email: z.string(), displayName: z.string(), role: agentRole });
export type SignedInAgent = z.infer<typeof signedInAgent>;

/**
 * `expiresAt`: when the access token ends, ISO 8601. The refresh token travels in a cookie that scripts cannot read.
 * `owesSecondFactor`: until there is one, this access is good for setting one up and for nothing else.
 */
export const signInResponse = z.object({
  accessToken: z.string(),
  expiresAt: z.iso.datetime(),
  agent: signedInAgent,
  owesSecondFactor: z.boolean(),
});
export type SignInResponse = z.infer<typeof signInResponse>;

export const sessionStatus = z.enum(['waiting', 'active', 'closed', 'erased']);
export type SessionStatus = z.infer<typeof sessionStatus>;

/** One line of the console's list. `version` orders two rows of one session: the higher wins. */
export const inboxRow = z.object({
  sessionId,
  version: z.int(),
  status: sessionStatus,
  agentId: agentId.nullable(),
  lang: z.string(),
  createdAt: z.iso.datetime(),
  lastMessageAt: z.iso.datetime().nullable(),
  /** When the customer wrote the first message that no agent has answered; null when there is none. An older gateway does not send it. */
  waitingSince: z.iso.datetime().nullable().optional(),
  /** Who is asked to take it; an older gateway does not send it. */
  offeredTo: agentId.nullable().optional(),
  /** Who has handed it over to its agent, who has not accepted it yet. */
  handedBy: agentId.nullable().optional(),
  /** The subject that its agent should know. */
  skill: z.string().nullable().optional(),
  /** Put aside by its agent, until then or, where that is null, until the person writes. */
  isSnoozed: z.boolean().optional(),
  snoozedUntil: z.iso.datetime().nullable().optional(),
  /** One masked line of it; all of it comes with the conversation, whose opening is recorded. */
  lastMessage: z.string().nullable(),
  customerMessages: z.int(),
  agentMessages: z.int(),
  /** Customer messages that the asking agent has not seen. */
  unread: z.int(),
  /** Always null, for pages of before: a list carries no details; see `customerDetails`. */
  contact: contact.nullable(),
  /** Always null, as `contact`. */
  vouched: vouchedIdentity.nullable(),
  /** Agents have ended it for good; its status is `closed`, which older pages know. */
  isBlocked: z.boolean().optional(),
  /** Empty for an agent who may not read it. An older gateway sends none of these three. */
  tagIds: z.array(tagId).optional(),
  /** Whether somebody may be in danger, and what was said of it; null while there was no sign. */
  distress: distressState.nullable().optional(),
  /** Who wants to talk about it afterwards. */
  debriefBy: agentId.nullable().optional(),
  /** A browser of the customer is connected right now. */
  isOnline: z.boolean(),
});
export type InboxRow = z.infer<typeof inboxRow>;

/**
 * How far a console has read: one position per shard, 64 numbers in base 36 joined by dots. With `since` the answer holds
 * only the rows that changed after it; when there are more than a page, `isWhole` says that it is the list itself.
 */
const shardPositions = z.string().regex(/^[0-9a-z]{1,11}(\.[0-9a-z]{1,11}){63}$/, 'cursor.invalid');

/** `today` and `yesterday`: sessions created on those days in the asked time zone. */
export const inboxQuery = z.strictObject({
  timeZone: z.string().max(64).default('UTC'),
  since: shardPositions.optional(),
  /** Whose positions `since` holds; those of another epoch tell nothing, so the answer is the list itself. */
  epoch: epoch.optional(),
});
export const inboxResponse = z.object({
  epoch,
  rows: z.array(inboxRow),
  today: z.int(),
  yesterday: z.int(),
  /** Conversations that wait below the list because they began like many others. */
  heldBack: z.int().default(0),
  positions: shardPositions,
  isWhole: z.boolean(),
});
export type InboxResponse = z.infer<typeof inboxResponse>;

/** The most that is read of what an agent typed, and the most rows of one page of the search. */
export const SEARCH_TEXT_MAX_LENGTH = 400;
export const SEARCH_PAGE_MAX = 50;

/** Words, "phrases", -words and filters such as `status:`. `after`: the `next` of the page before. */
export const searchQuery = z.strictObject({
  text: z.string().min(1).max(SEARCH_TEXT_MAX_LENGTH),
  order: z.enum(['newest', 'best']).default('newest'),
  after: z.string().max(400, 'cursor.invalid').optional(),
  limit: z.coerce.number().int().min(1).max(SEARCH_PAGE_MAX).default(20),
});
export type SearchOrder = 'newest' | 'best';

/** `isPartial`: there may be more than was looked at. `indexed`: the part of all conversations that was looked through. */
export const searchResponse = z.object({
  rows: z.array(inboxRow),
  next: z.string().nullable().default(null),
  isPartial: z.boolean().default(false),
  indexed: z.number().default(1),
});
export type SearchResponse = z.infer<typeof searchResponse>;

/** The transport where WebSocket is blocked, on any gateway: the same command, and a long poll by cursor. */
export const commandRequest = z.strictObject({ commandId, command: chatCommand });
export const eventsQuery = z.strictObject({
  after: z.coerce.number().int().min(0).default(0),
  commandId: commandId.optional(),
  epoch: epoch.optional(),
  /** As in `join`. */
  newest: z.coerce.number().int().min(1).optional(),
  /** Seconds to wait for news when there is none. */
  wait: z.coerce.number().int().min(0).max(25).default(0),
});

/** What a lead saves for the organisation; the picture has a way of its own. */
const { avatarUrl: _picture, ...saved } = liveChatSettings.shape;
/** `version`: what the page had read; when somebody has saved since, the answer is `settings.stale`. Without it, the last one wins. */
export const settingsRequest = z.strictObject({
  ...saved,
  agentName: localizedTextInput('agentName', isSafeName),
  welcomeMessage: localizedTextInput('welcomeMessage'),
  followUpMessage: localizedTextInput('followUpMessage'),
  detailsExplanationMessage: localizedTextInput('detailsExplanationMessage'),
  answeringTimes: localizedTextInput('answeringTimes'),
  version: z.string().max(64).refine(isStorableText, 'text.malformed').nullable().optional(),
});
export type SavedSettings = Omit<LiveChatSettings, 'avatarUrl'>;
/** `isSaved`: there was something to read. `version`: of these settings, the picture apart; null while there are none. */
export const settingsResponse = z.object({
  settings: liveChatSettings,
  isSaved: z.boolean(),
  version: z.string().nullable(),
  /** The texts that wait for a second person, by names such as `welcomeMessage.en`. */
  waiting: z.array(z.object({ field: z.string(), text: z.string() })).default([]),
});
export type SettingsResponse = z.infer<typeof settingsResponse>;

/** The settings that visitors may read, in the language of the request; in place of an empty text stands the default. */
export const widgetSettings = liveChatSettings.omit({ followUpMessage: true, followUpDelaySeconds: true }).extend({
  agentName: z.string().nullable().default(null),
  welcomeMessage: z.string().default(''),
  detailsExplanationMessage: z.string().default(''),
  answeringTimes: z.string().default(''),
});
export type WidgetSettings = z.infer<typeof widgetSettings>;

/** Outside the business hours. `text`: with `{time}` in the place of `opensAt` where that is known; in the asker's language. */
export const outsideHours = z.object({
  text: z.string(),
  opensAt: z.iso.datetime().nullable(),
  /** Somebody to call meanwhile. */
  crisisLines: z.array(z.object({ region: z.string(), phone: z.string() })),
});
export type OutsideHours = z.infer<typeof outsideHours>;

/** Which agents are available to a customer. Null where it is not known. */
export const attendance = z.object({
  /** Somebody who takes conversations has the console open. */
  isAttended: z.boolean().nullable(),
  /** Who has taken this one. */
  agent: z.object({ name: z.string(), avatarUrl: z.string().nullable(), isHere: z.boolean().nullable() }).nullable(),
  /** Unless the agent who has taken this one is here. */
  closed: outsideHours.nullable().default(null),
});
export type Attendance = z.infer<typeof attendance>;

/** A number as somebody typed it. Bounded before anything looks at it; nothing that could break a line or its direction. */
export const phoneCheckRequest = z.strictObject({
  phoneNumber: z
    .string()
    .max(64)
    .regex(/^[^\p{C}\p{Zl}\p{Zp}]*$/u, 'shape.invalid'),
});

/** `countryCode` as in ISO 3166-1; `message` in the caller's language. Where nothing is known, null. */
export const phoneCheckResponse = z.object({
  isValid: z.boolean(),
  countryCode: z.string().nullable(),
  countryName: z.string().nullable(),
  message: z.string(),
  carrier: z.string().nullable(),
  rateLimited: z.boolean(),
  /** The number as people of its country write it. */
  formatted: z.string().nullable(),
  lineType: z.string().nullable(),
});
export type PhoneCheckResponse = z.infer<typeof phoneCheckResponse>;
