import type { SessionId } from '@libs/protocol/ids.ts';
import type { Signal } from '@libs/protocol/signals.ts';
import type { StoredEvent } from '@libs/ledger/ledger.ts';
import { numberOfType } from '@libs/ledger/event-types.ts';
import { decodeStoredEvents, encodeStoredEvents } from '@libs/ledger/stored-event.ts';
import { shardOf } from '@libs/ledger/shard.ts';

/**
 * What is said over the bus. On a session's own channel, for the gateways that hold one of its sockets: the sealed events
 * after a commit, the relay's hint that the log has grown, and signals. On the consoles' channel: which sessions moved.
 * Anything may be lost, repeated or late: nobody trusts it, everybody counts.
 */
export type PublishedEvents =
  | { events: StoredEvent[] }
  | { hint: { sessionId: SessionId; version: number } }
  | { signal: Signal };

/** Sessions of one shard that changed up to `pos`, newest first; `more` when there were others. Ids only. */
export type ChangeDigest = { shard: number; pos: number; sessionIds: SessionId[]; more: boolean };

/** At most so many sessions travel in one digest. */
export const MAX_DIGEST_SESSIONS = 50;

/** The braces make a cluster keep a shard's channels on one node. */
export const sessionIdOfChannel = (channel: string): SessionId | null =>
  channel.includes(':s:') ? (channel.slice(channel.lastIndexOf(':') + 1) as SessionId) : null;

export const sessionChannel = (sessionId: SessionId): string =>
  `{p${String(shardOf(sessionId)).padStart(2, '0')}}:s:${sessionId}`;
export const CONSOLES_CHANNEL = '{consoles}:digests';
/** Sessions that were erased, for every process that may remember a key. */
export const ERASED_CHANNEL = '{keys}:erased';
const ERASED_EVENT_TYPE = numberOfType('session.erased');

/** Events go behind their last version, so that a gateway which has them already need not read on. */
const EVENTS_PREFIX = 'E';

export const encodePublishedEvents = (said: PublishedEvents): string =>
  'events' in said
    ? `${EVENTS_PREFIX}${said.events.at(-1)?.version ?? 0} ${encodeStoredEvents(said.events)}`
    : JSON.stringify(said);

export function decodePublishedEvents(message: string): PublishedEvents {
  if (!message.startsWith(EVENTS_PREFIX)) return JSON.parse(message) as Exclude<PublishedEvents, { events: unknown }>;
  return { events: decodeStoredEvents(message.slice(message.indexOf(' ') + 1)) };
}

/** The last version that a message brings; Infinity for one that brings no events. */
export const lastPublishedVersion = (message: string): number =>
  message.startsWith(EVENTS_PREFIX) ? Number.parseInt(message.slice(1), 10) : Infinity;

export const encodeChangeDigest = (digest: ChangeDigest): string => JSON.stringify(digest);
export const decodeChangeDigest = (message: string): ChangeDigest => JSON.parse(message) as ChangeDigest;

/** A digest for a change beside the log: somebody came, went or read. */
export const sessionChangeDigest = (sessionId: SessionId): string =>
  encodeChangeDigest({ shard: shardOf(sessionId), pos: 0, sessionIds: [sessionId], more: false });

type PublishMessage = (channel: string, message: string) => Promise<unknown>;

/** Tells a session's readers of what was just committed. Returns once handed over; `onLost` hears of what Redis did not take. */
export const createEventPublisher =
  (publish: PublishMessage, onLost: (fault: unknown) => void) =>
  (events: StoredEvent[]): void => {
    const sessionId = events[0]?.sessionId;
    if (!sessionId) return;
    publish(sessionChannel(sessionId), encodePublishedEvents({ events })).catch(onLost);
    if (events.some(({ type }) => type === ERASED_EVENT_TYPE)) publish(ERASED_CHANNEL, sessionId).catch(onLost);
  };
