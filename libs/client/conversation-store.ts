import { createStore, type StoreApi } from 'zustand/vanilla';
import { createEventBuffer, receiveEvents, type EventBuffer } from '@libs/chat/event-buffer.ts';
import { evolve, noSession, type Session } from '@libs/chat/session.ts';
import type { Epoch } from '@libs/protocol/epoch.ts';
import type { RecordedEvent } from '@libs/protocol/events.ts';
import type { CommandId } from '@libs/protocol/ids.ts';
import type { ReadMarks, ConversationSide } from '@libs/protocol/signals.ts';
import type { Cursor, VisibleEvent } from '@libs/protocol/socket-protocol.ts';
import type { Refusal } from '@libs/protocol/refusal.ts';
import {
  type OutboxEntryInput,
  type OutboxEntryState,
  outboxEntryTransitions,
  type UnsentCommand,
} from './outbox-entry.ts';
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
  /** Of which history all of this was read; empty before anything was. */
  epoch: Epoch;
  cursor: Cursor | null;
  pending: readonly PendingCommand[];
  /** The newest of this page's commands that were read in the log. If it loses them, they are sent again. */
  recorded: readonly RecordedCommand[];
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
  /** The events received since, for what they change in the lines before. */
  laterEvents: readonly RecordedEvent[];
};

export type PendingCommand = Omit<UnsentCommand, 'isMemoryOnly'> & {
  state: PendingState;
  /** The version at which the acknowledgement says it stands. */
  ackedVersion?: number;
};

type RecordedCommand = Omit<UnsentCommand, 'isMemoryOnly'> & { state: 'recorded' };

/** A primary that is replaced loses the last seconds; a person sends less in minutes. */
const MAX_RECORDED_COMMANDS = 50;

type PendingState = Exclude<OutboxEntryState, 'absent' | 'recorded'>;

export type ConversationStore = StoreApi<ConversationState>;

const initialState = {
  session: noSession,
  lines: [],
  page: null,
  eventBuffer: createEventBuffer<VisibleEvent>(0),
  epoch: '',
  cursor: null,
  isLoaded: false,
  tail: null,
  readMarks: { customer: 0, agent: 0 },
  isOtherTyping: false,
  fault: null,
} as const;

export const emptyConversationState: ConversationState = { ...initialState, pending: [], recorded: [] };

/** `known` is what was read of it earlier; reading goes on from there. */
export const createConversationStore = (
  entries: readonly UnsentCommand[] = [],
  known: ConversationState = emptyConversationState,
): ConversationStore =>
  createStore<ConversationState>(() => entries.reduce(withPending, { ...known, pending: [], isOtherTyping: false }));

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
    cursor: { version: last.version, commandId: last.commandId, epoch: chat.epoch },
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
  return { chat: withoutRead(withRecorded(next, ({ commandId }) => arrived.has(commandId))), gap };
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
  const from = { version: first.version, commandId: first.commandId, epoch: chat.epoch };
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

/** The lines of the events after this version. */
export const linesAfter = ({ lines }: ConversationState, after: number): readonly TranscriptLine[] =>
  lines.filter(({ version }) => version !== null && version > after);

const openedOnPage = (events: readonly RecordedEvent[]): string | undefined =>
  events.flatMap(({ event }) => (event.type === 'session.opened' && event.page ? [event.page] : []))[0];

/** The server's log does not contain our cursor: what we read, and what it acknowledged, is no longer true. */
export const withReset = ({ pending, recorded }: ConversationState): ConversationState => ({
  ...initialState,
  recorded: [],
  pending: [...recorded, ...pending].flatMap((entry) => step(entry, { input: 'reset' })),
});

/** What the outbox holds. News from another tab may come after the event itself did. */
export function withPending(chat: ConversationState, entry: UnsentCommand): ConversationState {
  const { commandId, command, at, isMemoryOnly, refusal } = entry;
  const isEntry = isCommand(commandId);
  const change = { input: isMemoryOnly ? 'unstored' : 'stored' } as const;
  const state = chat.lines.some(isEntry) ? 'recorded' : 'absent';
  const next = chat.pending.some(isEntry)
    ? withInput(chat, change, isEntry)
    : { ...chat, pending: [...chat.pending, ...step({ commandId, command, at, state }, change)] };
  return refusal ? withRefusal(next, commandId, refusal) : next;
}

/** A mark only moves forward. */
export const withReadMark = (chat: ConversationState, side: ConversationSide, version: number): ConversationState =>
  version > chat.readMarks[side] ? { ...chat, readMarks: { ...chat.readMarks, [side]: version } } : chat;

export const withAck = (chat: ConversationState, commandId: CommandId, ackedVersion: number): ConversationState =>
  withoutRead(withInput(chat, { input: 'acked', ackedVersion }, isCommand(commandId)));

export const withRefusal = (chat: ConversationState, commandId: CommandId, refusal: Refusal): ConversationState =>
  withInput(chat, { input: 'refused', refusal }, isCommand(commandId));

/** The person takes it out. */
export const withDiscarded = (chat: ConversationState, commandId: CommandId): ConversationState =>
  withInput(chat, { input: 'discarded' }, isCommand(commandId));

/** Another tab has taken it out of the outbox. */
export const withRemoved = (chat: ConversationState, commandId: CommandId): ConversationState =>
  withInput(chat, { input: 'removed' }, isCommand(commandId));

/** Whether the session has yet to be opened by one of our own commands. */
export const isSessionOpening = ({ pending }: ConversationState): boolean =>
  pending.some(({ command, ackedVersion }) => command.type === 'session.open' && ackedVersion === undefined);

/** The command whose contact details the server would not keep, if there is one. */
export const refusedContactCommand = ({ pending }: ConversationState): CommandId | undefined =>
  pending.find(({ command, state }) => state === 'refused' && command.type === 'contact.give')?.commandId;

/** Whether the log is known to be longer than what was applied. */
export const isBehind = (chat: ConversationState): boolean =>
  chat.pending.some(({ ackedVersion = 0 }) => ackedVersion > chat.eventBuffer.version);

/** Some commands find their wish fulfilled already and leave no event; they are done once we have read that far. */
const withoutRead = (chat: ConversationState): ConversationState =>
  withRecorded(chat, ({ ackedVersion = Infinity }) => ackedVersion <= chat.eventBuffer.version);

/** Of an erased conversation nothing is sent again but its erasure. */
function withRecorded(chat: ConversationState, isRecorded: (entry: PendingCommand) => boolean): ConversationState {
  const recorded = chat.pending.filter(isRecorded).map((entry) => ({ ...entry, state: 'recorded' as const }));
  return {
    ...withInput(chat, { input: 'recorded' }, isRecorded),
    recorded: [...chat.recorded, ...recorded]
      .filter(({ command }) => chat.session.status !== 'erased' || command.type === 'session.erase')
      .slice(-MAX_RECORDED_COMMANDS),
  };
}

const isCommand =
  (commandId: CommandId) =>
  (other: { commandId: CommandId }): boolean =>
    other.commandId === commandId;

/** What has happened to an entry, and what is known of its next state. */
type EntryChange = { input: OutboxEntryInput } & Pick<PendingCommand, 'ackedVersion' | 'refusal'>;

const withInput = (
  chat: ConversationState,
  change: EntryChange,
  isConcerned: (entry: PendingCommand) => boolean,
): ConversationState => ({
  ...chat,
  pending: chat.pending.flatMap((entry) => (isConcerned(entry) ? step(entry, change) : entry)),
});

/** Empty when it is no longer pending. */
function step(entry: UnsentCommand & { state: OutboxEntryState }, { input, ...known }: EntryChange): PendingCommand[] {
  const state = outboxEntryTransitions[entry.state][input];
  if (state === 'absent' || state === 'recorded') return [];
  const { commandId, command, at } = entry;
  return [state === entry.state ? { ...entry, state } : { commandId, command, at, state, ...known }];
}
