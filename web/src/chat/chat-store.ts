import { createStore, type StoreApi } from 'zustand/vanilla';
import { arrivalsFrom, receive, type Arrivals } from '@libs/chat/arrivals.ts';
import { evolve, noSession, type Session } from '@libs/chat/session.ts';
import type { ChatCommand } from '@libs/protocol/commands.ts';
import type { RecordedEvent } from '@libs/protocol/events.ts';
import type { CommandId } from '@libs/protocol/ids.ts';
import type { ReadMarks, Side } from '@libs/protocol/signals.ts';
import type { Cursor, VisibleEvent } from '@libs/protocol/wire.ts';
import type { Refusal } from '../api/refusal.ts';
import { type Line, withChanges, withTold } from './transcript.ts';

/**
 * What one browser knows of one session: `lines` and `session` are the fold of the events that were applied, in order
 * and without gaps; `pending` are this browser's own commands that are not among them yet. The two never mix: a command
 * leaves `pending` in the same step in which its event is applied, so a message is shown once before and once after.
 */
export type Chat = {
  session: Session;
  lines: readonly Line[];
  /** Where on the site it was opened; null when nobody said. */
  page: string | null;
  arrivals: Arrivals<VisibleEvent>;
  cursor: Cursor | null;
  pending: readonly Pending[];
  /** The log has been read up to its head at least once. */
  isLoaded: boolean;
  /** Of a long log only this has been read so far; null once what is before it is here, too. */
  tail: Tail | null;
  /** How far each side has read. */
  marks: ReadMarks;
  /** The other side is writing right now. */
  isOtherTyping: boolean;
  /** Why it cannot be read, when the server will not let us. */
  fault: Refusal | null;
};

type Tail = {
  /** Its first event. */
  from: Cursor;
  /** What was told since, for what it changes in the lines before. */
  told: readonly RecordedEvent[];
};

export type Pending = {
  commandId: CommandId;
  command: ChatCommand;
  /** This device's clock, for display until the event brings the real time. */
  at: string;
  /** The browser would not keep it: it lives as long as this page. */
  isUnkept?: boolean;
  /** Where the ack says it stands; the event itself is still on its way. */
  ackedVersion?: number;
  refusal?: Refusal;
};

export type ChatStore = StoreApi<Chat>;

const nothingKnown = {
  session: noSession,
  lines: [],
  page: null,
  arrivals: arrivalsFrom<VisibleEvent>(0),
  cursor: null,
  isLoaded: false,
  tail: null,
  marks: { customer: 0, agent: 0 },
  isOtherTyping: false,
  fault: null,
} as const;

export const emptyChat: Chat = { ...nothingKnown, pending: [] };

/** `known` is what was read of it earlier; reading goes on from there. */
export const createChatStore = (pending: readonly Pending[] = [], known: Chat = emptyChat): ChatStore =>
  createStore<Chat>(() => ({ ...known, pending, isOtherTyping: false }));

/** Applies what may be applied now; `gap` asks the caller to join again with the cursor. */
export function withEvents(chat: Chat, events: readonly VisibleEvent[]): { chat: Chat; gap: boolean } {
  const { state: arrivals, applied, gap } = receive(chat.arrivals, events);
  const last = applied.at(-1);
  if (!last) return { chat: { ...chat, arrivals }, gap };
  const visible = applied.filter((event) => 'event' in event);
  const session = visible.reduce((before, { event }) => evolve(before, event), chat.session);
  const lines = withTold(chat.lines, visible);
  const next: Chat = {
    ...chat,
    arrivals,
    cursor: { version: last.version, commandId: last.commandId },
    session,
    // Of an erased conversation only that it was erased stays, also on a screen that had it open.
    lines: session.status === 'erased' ? lines.slice(-1) : lines,
    page: session.status === 'erased' ? null : (pageIn(visible) ?? chat.page),
    tail: chat.tail && session.status !== 'erased' ? { ...chat.tail, told: [...chat.tail.told, ...visible] } : null,
  };
  const arrived = new Set(applied.map(({ commandId }) => commandId));
  return { chat: settled({ ...next, pending: next.pending.filter(({ commandId }) => !arrived.has(commandId)) }), gap };
}

/**
 * Begins with the newest events of a long log: counting goes on from there, and `session` is what all of them up to
 * `head` have made of it.
 */
export function withTail(chat: Chat, { events, head, session }: TailAnswer): { chat: Chat; gap: boolean } {
  const [first] = events;
  if (!first) return { chat, gap: false };
  const from = { version: first.version, commandId: first.commandId };
  const arrivals = { ...chat.arrivals, version: first.version - 1 };
  const read = withEvents({ ...chat, session, arrivals, tail: { from, told: [] } }, events);
  if (!read.chat.tail) return read;
  const since = read.chat.tail.told.filter(({ version }) => version > head);
  return { ...read, chat: { ...read.chat, session: since.reduce((so, { event }) => evolve(so, event), session) } };
}

type TailAnswer = { events: readonly VisibleEvent[]; head: number; session: Session };

/** All that is before the tail. */
export function withEarlier(chat: Chat, events: readonly VisibleEvent[]): Chat {
  if (!chat.tail) return chat;
  const visible = events.filter((event) => 'event' in event);
  const lines = [...withChanges(withTold([], visible), chat.tail.told), ...chat.lines];
  return { ...chat, lines, page: pageIn(visible) ?? chat.page, tail: null };
}

/** Everything from the first event to the head is here. */
export const isWhole = ({ isLoaded, tail }: Chat): boolean => isLoaded && tail === null;

/** The lines of what was told after this version. */
export const linesAfter = ({ lines }: Chat, after: number): readonly Line[] =>
  lines.filter(({ version }) => version !== null && version > after);

const pageIn = (told: readonly RecordedEvent[]): string | undefined =>
  told.flatMap(({ event }) => (event.type === 'session.opened' && event.page ? [event.page] : []))[0];

/** The server's log does not contain our cursor: what we read, and what it acknowledged, is no longer true. */
export const withReset = (chat: Chat): Chat => ({
  ...nothingKnown,
  pending: chat.pending.map(({ ackedVersion: _, ...pending }) => pending),
});

/** News from another tab may come after the event itself did. */
export const withPending = (chat: Chat, pending: Pending): Chat =>
  [...chat.pending, ...chat.lines].some(({ commandId }) => commandId === pending.commandId)
    ? chat
    : { ...chat, pending: [...chat.pending, pending] };

/** A mark only moves forward. */
export const withMark = (chat: Chat, side: Side, version: number): Chat =>
  version > chat.marks[side] ? { ...chat, marks: { ...chat.marks, [side]: version } } : chat;

export const withAck = (chat: Chat, commandId: CommandId, ackedVersion: number): Chat =>
  settled({ ...chat, pending: changed(chat.pending, commandId, { ackedVersion }) });

export const withRefusal = (chat: Chat, commandId: CommandId, refusal: Refusal): Chat => ({
  ...chat,
  pending: changed(chat.pending, commandId, { refusal }),
});

export const withoutPending = (chat: Chat, commandId: CommandId): Chat => ({
  ...chat,
  pending: chat.pending.filter((pending) => pending.commandId !== commandId),
});

/**
 * Another tab has taken a command out of the outbox. That happens when one is recorded, too; then its bubble stays and
 * waits for the event.
 */
export const withDiscarded = (chat: Chat, commandId: CommandId): Chat =>
  chat.pending.some((one) => one.commandId === commandId && one.ackedVersion === undefined)
    ? withoutPending(chat, commandId)
    : chat;

/** Whether the session has yet to be opened by one of our own commands. */
export const isOpening = ({ pending }: Chat): boolean =>
  pending.some(({ command, ackedVersion }) => command.type === 'session.open' && ackedVersion === undefined);

/** The command whose contact details the server would not keep, if there is one. */
export const unkeptContact = ({ pending }: Chat): CommandId | undefined =>
  pending.find(({ command, refusal }) => refusal && command.type === 'contact.give')?.commandId;

/** Whether the log is known to be longer than what was applied. */
export const isBehind = (chat: Chat): boolean =>
  chat.pending.some(({ ackedVersion = 0 }) => ackedVersion > chat.arrivals.version);

/** Some commands find their wish fulfilled already and leave no event; they are done once we have read that far. */
const settled = (chat: Chat): Chat => ({
  ...chat,
  pending: chat.pending.filter(
    ({ ackedVersion }) => ackedVersion === undefined || ackedVersion > chat.arrivals.version,
  ),
});

const changed = (pending: readonly Pending[], commandId: CommandId, change: Partial<Pending>): Pending[] =>
  pending.map((one) => (one.commandId === commandId ? { ...one, ...change } : one));
