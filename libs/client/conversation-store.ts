import { createStore, type StoreApi } from 'zustand/vanilla';
import { createEventBuffer, receiveEvents, type EventBuffer } from '@libs/chat/event-buffer.ts';
import { evolve, noSession, type Session } from '@libs/chat/session.ts';
import type { ChatCommand } from '@libs/protocol/commands.ts';
import type { RecordedEvent } from '@libs/protocol/events.ts';
import type { CommandId } from '@libs/protocol/ids.ts';
import type { ReadMarks, ConversationSide } from '@libs/protocol/signals.ts';
import type { Cursor, VisibleEvent } from '@libs/protocol/socket-protocol.ts';
import type { Refusal } from '@libs/protocol/refusal.ts';
import { type TranscriptLine, withLaterChanges, withEventLines } from './transcript.ts';

/**
 * What one browser knows of one session: `lines` and `session` are the fold of the events that were applied, in order
 * and without gaps; `pending` are this browser's own commands that are not among them yet. The two never mix: a command
 * leaves `pending` in the same step in which its event is applied, so a message is shown once before and once after.
 */
export type ConversationState = {
  session: Session;
  lines: readonly TranscriptLine[];
  /** Where on the site it was opened; null when nobody said. */
  page: string | null;
  eventBuffer: EventBuffer<VisibleEvent>;
  cursor: Cursor | null;
  pending: readonly PendingCommand[];
  /** The log has been read up to its head at least once. */
  isLoaded: boolean;
  /** Of a long log only this has been read so far; null once what is before it is here, too. */
  tail: LogTail | null;
  /** How far each side has read. */
  readMarks: ReadMarks;
  /** The other side is writing right now. */
  isOtherTyping: boolean;
  /** Why it cannot be read, when the server will not let us. */
  fault: Refusal | null;
};

type LogTail = {
  /** Its first event. */
  from: Cursor;
  /** What was told since, for what it changes in the lines before. */
  laterEvents: readonly RecordedEvent[];
};

export type PendingCommand = {
  commandId: CommandId;
  command: ChatCommand;
  /** This device's clock, for display until the event brings the real time. */
  at: string;
  /** The browser would not keep it: it lives as long as this page. */
  isMemoryOnly?: boolean;
  /** Where the ack says it stands; the event itself is still on its way. */
  ackedVersion?: number;
  refusal?: Refusal;
};

export type ConversationStore = StoreApi<ConversationState>;

const initialState = {
  session: noSession,
  lines: [],
  page: null,
  eventBuffer: createEventBuffer<VisibleEvent>(0),
  cursor: null,
  isLoaded: false,
  tail: null,
  readMarks: { customer: 0, agent: 0 },
  isOtherTyping: false,
  fault: null,
} as const;

export const emptyConversationState: ConversationState = { ...initialState, pending: [] };

/** `known` is what was read of it earlier; reading goes on from there. */
export const createConversationStore = (
  pending: readonly PendingCommand[] = [],
  known: ConversationState = emptyConversationState,
): ConversationStore => createStore<ConversationState>(() => ({ ...known, pending, isOtherTyping: false }));

/** Applies what may be applied now; `gap` asks the caller to join again with the cursor. */
export function withEvents(
  chat: ConversationState,
  events: readonly VisibleEvent[],
): { chat: ConversationState; gap: boolean } {
  const { state: eventBuffer, applied, gap } = receiveEvents(chat.eventBuffer, events);
  const last = applied.at(-1);
  if (!last) return { chat: { ...chat, eventBuffer }, gap };
  const visible = applied.filter((event) => 'event' in event);
  const session = visible.reduce((before, { event }) => evolve(before, event), chat.session);
  const lines = withEventLines(chat.lines, visible);
  const next: ConversationState = {
    ...chat,
    eventBuffer,
    cursor: { version: last.version, commandId: last.commandId },
    session,
    // Of an erased conversation only that it was erased stays, also on a screen that had it open.
    lines: session.status === 'erased' ? lines.slice(-1) : lines,
    page: session.status === 'erased' ? null : (openedOnPage(visible) ?? chat.page),
    tail:
      chat.tail && session.status !== 'erased'
        ? { ...chat.tail, laterEvents: [...chat.tail.laterEvents, ...visible] }
        : null,
  };
  const arrived = new Set(applied.map(({ commandId }) => commandId));
  return {
    chat: withoutSettled({ ...next, pending: next.pending.filter(({ commandId }) => !arrived.has(commandId)) }),
    gap,
  };
}

/**
 * Begins with the newest events of a long log: counting goes on from there, and `session` is what all of them up to
 * `head` have made of it.
 */
export function withTail(
  chat: ConversationState,
  { events, head, session }: TailResponse,
): { chat: ConversationState; gap: boolean } {
  const [first] = events;
  if (!first) return { chat, gap: false };
  const from = { version: first.version, commandId: first.commandId };
  const eventBuffer = { ...chat.eventBuffer, version: first.version - 1 };
  const read = withEvents({ ...chat, session, eventBuffer, tail: { from, laterEvents: [] } }, events);
  if (!read.chat.tail) return read;
  const since = read.chat.tail.laterEvents.filter(({ version }) => version > head);
  return { ...read, chat: { ...read.chat, session: since.reduce((so, { event }) => evolve(so, event), session) } };
}

type TailResponse = { events: readonly VisibleEvent[]; head: number; session: Session };

/** All that is before the tail. */
export function withEarlierEvents(chat: ConversationState, events: readonly VisibleEvent[]): ConversationState {
  if (!chat.tail) return chat;
  const visible = events.filter((event) => 'event' in event);
  const lines = [...withLaterChanges(withEventLines([], visible), chat.tail.laterEvents), ...chat.lines];
  return { ...chat, lines, page: openedOnPage(visible) ?? chat.page, tail: null };
}

/** Everything from the first event to the head is here. */
export const isFullyLoaded = ({ isLoaded, tail }: ConversationState): boolean => isLoaded && tail === null;

/** The lines of what was told after this version. */
export const linesAfter = ({ lines }: ConversationState, after: number): readonly TranscriptLine[] =>
  lines.filter(({ version }) => version !== null && version > after);

const openedOnPage = (told: readonly RecordedEvent[]): string | undefined =>
  told.flatMap(({ event }) => (event.type === 'session.opened' && event.page ? [event.page] : []))[0];

/** The server's log does not contain our cursor: what we read, and what it acknowledged, is no longer true. */
export const withReset = (chat: ConversationState): ConversationState => ({
  ...initialState,
  pending: chat.pending.map(({ ackedVersion: _, ...pending }) => pending),
});

/** News from another tab may come after the event itself did. */
export const withPending = (chat: ConversationState, pending: PendingCommand): ConversationState =>
  [...chat.pending, ...chat.lines].some(({ commandId }) => commandId === pending.commandId)
    ? chat
    : { ...chat, pending: [...chat.pending, pending] };

/** A mark only moves forward. */
export const withReadMark = (chat: ConversationState, side: ConversationSide, version: number): ConversationState =>
  version > chat.readMarks[side] ? { ...chat, readMarks: { ...chat.readMarks, [side]: version } } : chat;

export const withAck = (chat: ConversationState, commandId: CommandId, ackedVersion: number): ConversationState =>
  withoutSettled({ ...chat, pending: patchPending(chat.pending, commandId, { ackedVersion }) });

export const withRefusal = (chat: ConversationState, commandId: CommandId, refusal: Refusal): ConversationState => ({
  ...chat,
  pending: patchPending(chat.pending, commandId, { refusal }),
});

export const withoutPending = (chat: ConversationState, commandId: CommandId): ConversationState => ({
  ...chat,
  pending: chat.pending.filter((pending) => pending.commandId !== commandId),
});

/**
 * Another tab has taken a command out of the outbox. That happens when one is recorded, too; then its bubble stays and
 * waits for the event.
 */
export const withDiscarded = (chat: ConversationState, commandId: CommandId): ConversationState =>
  chat.pending.some((one) => one.commandId === commandId && one.ackedVersion === undefined)
    ? withoutPending(chat, commandId)
    : chat;

/** Whether the session has yet to be opened by one of our own commands. */
export const isSessionOpening = ({ pending }: ConversationState): boolean =>
  pending.some(({ command, ackedVersion }) => command.type === 'session.open' && ackedVersion === undefined);

/** The command whose contact details the server would not keep, if there is one. */
export const refusedContactCommand = ({ pending }: ConversationState): CommandId | undefined =>
  pending.find(({ command, refusal }) => refusal && command.type === 'contact.give')?.commandId;

/** Whether the log is known to be longer than what was applied. */
export const isBehind = (chat: ConversationState): boolean =>
  chat.pending.some(({ ackedVersion = 0 }) => ackedVersion > chat.eventBuffer.version);

/** Some commands find their wish fulfilled already and leave no event; they are done once we have read that far. */
const withoutSettled = (chat: ConversationState): ConversationState => ({
  ...chat,
  pending: chat.pending.filter(
    ({ ackedVersion }) => ackedVersion === undefined || ackedVersion > chat.eventBuffer.version,
  ),
});

const patchPending = (
  pending: readonly PendingCommand[],
  commandId: CommandId,
  change: Partial<PendingCommand>,
): PendingCommand[] => pending.map((one) => (one.commandId === commandId ? { ...one, ...change } : one));
