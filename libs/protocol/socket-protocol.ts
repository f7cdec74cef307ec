import { z } from '#schema';
import { chatCommand } from './commands.ts';
import { recordedEvent } from './events.ts';
import { epoch } from './epoch.ts';
import { agentId, commandId, sessionId, visitorKey } from './ids.ts';
import { inboxRow, sessionStatus } from './http.ts';
import { readMarks, readSignal, signal, typingSignal } from './signals.ts';

/**
 * The socket's two directions. A change of shape changes the fingerprint that `socket-protocol.spec.ts` pins, and asks for a new
 * PROTOCOL_VERSION. A page that was opened before an upgrade goes on after it, so a gateway also speaks the versions before;
 * a caller with any other is refused with `protocol.outdated`. What a client sends may therefore only gain optional fields;
 * what the server says may gain any, but in actors and translations: clients ignore fields that they do not know elsewhere.
 */
export const PROTOCOL_VERSION = 11;

/** What each version lacks that its successor has; a version that is not listed is refused. */
export const SUPPORTED_PROTOCOLS: Readonly<Record<number, string>> = {
  6: 'knows no epoch: its cursors have none, and it ignores those that it is told',
  7: 'is sent its own messages as events; no answer has any',
  8: 'does not know that a conversation can be blocked: it is shown a placeholder, and takes it for closed',
  9: 'does not know that a person says whose a number is: it is shown a placeholder',
  10: 'does not know since when somebody waits: its lists of those who wait are newest first',
  11: 'current',
};

/** Nothing larger is read from a socket. */
export const MAX_FRAME_BYTES = 64 * 1024;

/** A catch-up answer holds at most this many events; `more` says that there are others. */
export const MAX_EVENTS_PER_PAGE = 500;

/** What a browser sends in the handshake's `auth`. */
export const credentials = z.discriminatedUnion('as', [
  z.strictObject({ as: z.literal('visitor'), protocol: z.int(), lang: z.string().max(35), sessionId, key: visitorKey }),
  z.strictObject({
    as: z.literal('agent'),
    protocol: z.int(),
    lang: z.string().max(35),
    accessToken: z.string().max(4096),
  }),
]);
export type Credentials = z.infer<typeof credentials>;

/**
 * The cursor of a reader: the last version it applied, which command wrote it, and in which epoch, so that a rewound log
 * is noticed. Without an epoch (protocol 6) only version and command are compared.
 */
const cursor = z.strictObject({ version: z.int().min(1), commandId, epoch: epoch.optional() });
export type Cursor = z.infer<typeof cursor>;

/** Messages from the client; each is answered by an acknowledgement. */
export const clientMessages = {
  command: z.strictObject({ sessionId, commandId, command: chatCommand }),
  /** `newest`: with nothing read yet, so many of the newest events are enough of a longer log to begin with. */
  join: z.strictObject({
    sessionId,
    cursor: cursor.nullable(),
    newest: z.int().min(1).max(MAX_EVENTS_PER_PAGE).optional(),
  }),
  leave: z.strictObject({ sessionId }),
  renew: z.strictObject({ accessToken: z.string().max(4096) }),
  typing: typingSignal,
  read: readSignal,
} as const;
export type ClientMessageMap = { [K in keyof typeof clientMessages]: z.infer<(typeof clientMessages)[K]> };

/** The shape of every refusal, on a socket and over HTTP. */
export const refusal = z.object({
  ok: z.literal(false),
  error: z.object({
    code: z.string(),
    message: z.string(),
    field: z.string().optional(),
    retryAfterMs: z.number().optional(),
    ref: z.string(),
  }),
});
export type RefusalBody = z.infer<typeof refusal>;

/** A position in the log whose event this reader may not see. It keeps the counting honest. */
const hiddenEvent = recordedEvent
  .pick({ sessionId: true, version: true, commandId: true })
  .extend({ hidden: z.literal(true) });
const visibleEvent = z.union([hiddenEvent, recordedEvent]);
export type HiddenEvent = z.infer<typeof hiddenEvent>;
export type VisibleEvent = z.infer<typeof visibleEvent>;

/** What all events up to `head` have made of a session, for a reader that received only the newest of them. */
const sessionSummary = z.object({
  status: z.enum([...sessionStatus.options, 'blocked']),
  agentId: agentId.nullable(),
  lang: z.string(),
  customerMessages: z.int(),
  agentMessages: z.int(),
});
export type SessionSummary = z.infer<typeof sessionSummary>;

const eventsMessage = z.object({ sessionId, epoch, events: z.array(visibleEvent) });

/**
 * The positive answers. `delivered`: the message `events` that this socket is not sent, because it has caused it itself;
 * without it the events come as they do to everybody. `reset`: forget what you have, the log does not contain your cursor. `epoch`: whose events these
 * are; those of another epoch are never applied beside them. `session`: there are events
 * before the first of these, which `newest` asked to leave out; they are read like any others, from the beginning.
 */
export const acknowledgements = {
  command: z.object({
    ok: z.literal(true),
    version: z.int(),
    at: z.string(),
    duplicate: z.boolean(),
    delivered: eventsMessage.optional(),
  }),
  join: z.object({
    ok: z.literal(true),
    epoch,
    reset: z.boolean(),
    head: z.int(),
    more: z.boolean(),
    events: z.array(visibleEvent),
    marks: readMarks,
    session: sessionSummary.optional(),
  }),
  leave: z.object({ ok: z.literal(true) }),
  renew: z.object({ ok: z.literal(true) }),
  typing: z.object({ ok: z.literal(true) }),
  read: z.object({ ok: z.literal(true) }),
} as const;
export type Acknowledgement<K extends keyof typeof acknowledgements> =
  | z.infer<(typeof acknowledgements)[K]>
  | RefusalBody;

/** Messages from the server that answer no request. */
export const serverMessages = {
  events: eventsMessage,
  inbox: z.object({ epoch, rows: z.array(inboxRow) }),
  signal,
  bye: z.object({ spreadMs: z.number() }),
} as const;
export type ServerMessageMap = { [K in keyof typeof serverMessages]: z.infer<(typeof serverMessages)[K]> };
