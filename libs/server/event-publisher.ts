import type { Epoch } from '@libs/protocol/epoch.ts';
import type { SessionId } from '@libs/protocol/ids.ts';
import type { Signal } from '@libs/protocol/signals.ts';
import type { StoredEvent } from '@libs/ledger/ledger.ts';
import { numberOfType } from '@libs/ledger/event-types.ts';
import { decodeStoredEvents, encodeStoredEvents } from '@libs/ledger/stored-event.ts';
import { shardOf } from '@libs/ledger/shard.ts';

/**
 * What travels over pub-sub. On a session's own channel, for the gateways that hold one of its sockets: the sealed
 * events after a commit, the relay's hint that the log has grown, and signals. On the consoles' channel: which sessions
 * have changed. Any of these may be lost, repeated or late, so readers check the version numbers and never rely on
 * delivery. What has versions names its epoch, so that nobody compares those of two histories; a message of the version
 * of Aidline before has none.
 */
export type PublishedEvents =
  | { events: StoredEvent[] }
  | { hint: { sessionId: SessionId; version: number } }
  | { signal: Signal };

/** Sessions of one shard that changed up to `pos`, newest first; `more` when others changed too. Ids only. */
export type ChangeDigest = { shard: number; pos: number; sessionIds: SessionId[]; more: boolean };

/** A digest lists at most this many sessions. */
export const MAX_DIGEST_SESSIONS = 50;

/** A Redis Cluster hashes only the part in braces, so all channels of a shard are on one node. */
export const sessionIdOfChannel = (channel: string): SessionId | null =>
  channel.includes(':s:') ? (channel.slice(channel.lastIndexOf(':') + 1) as SessionId) : null;

export const sessionChannel = (sessionId: SessionId): string =>
  `{p${String(shardOf(sessionId)).padStart(2, '0')}}:s:${sessionId}`;
export const CONSOLES_CHANNEL = '{consoles}:digests';
/** Ids of erased sessions, for every process that may have cached their key. */
export const ERASED_CHANNEL = '{keys}:erased';
const ERASED_EVENT_TYPE = numberOfType('session.erased');

/** The last version and the epoch stand before the events, so that a gateway which already has them need not parse the rest. */
const EVENTS_PREFIX = 'E';

export const encodePublishedEvents = (published: PublishedEvents, epoch?: Epoch): string =>
  'events' in published
    ? `${EVENTS_PREFIX}${published.events.at(-1)?.version ?? 0}@${epoch ?? ''} ${encodeStoredEvents(published.events)}`
    : JSON.stringify({ ...published, epoch });

const EVENTS_EPOCH = /^E\d+@(\S+) /;
/** JSON puts it last. */
const OTHER_EPOCH = /"epoch":"([^"]+)"\}$/;

/** Undefined where a message names none. */
export const publishedEpoch = (message: string): Epoch | undefined =>
  (message.startsWith(EVENTS_PREFIX) ? EVENTS_EPOCH : OTHER_EPOCH).exec(message)?.[1];

export function decodePublishedEvents(message: string): PublishedEvents {
  if (!message.startsWith(EVENTS_PREFIX)) return JSON.parse(message) as Exclude<PublishedEvents, { events: unknown }>;
  return { events: decodeStoredEvents(message.slice(message.indexOf(' ') + 1)) };
}

/** The last version that a message carries; Infinity for a message without events. */
export const lastPublishedVersion = (message: string): number =>
  message.startsWith(EVENTS_PREFIX) ? Number.parseInt(message.slice(1), 10) : Infinity;

export const encodeChangeDigest = (digest: ChangeDigest): string => JSON.stringify(digest);
export const decodeChangeDigest = (message: string): ChangeDigest => JSON.parse(message) as ChangeDigest;

/** A digest for a change outside the log: presence, or a read mark. */
export const sessionChangeDigest = (sessionId: SessionId): string =>
  encodeChangeDigest({ shard: shardOf(sessionId), pos: 0, sessionIds: [sessionId], more: false });

type PublishMessage = (channel: string, message: string) => Promise<unknown>;

/**
 * Publishes events that were just committed to the readers of their session. Returns at once; `onLost` is called with
 * the fault when Redis did not accept them.
 */
export const createEventPublisher =
  (publish: PublishMessage, onLost: (fault: unknown) => void, epoch?: Epoch) =>
  (events: StoredEvent[]): void => {
    const sessionId = events[0]?.sessionId;
    if (!sessionId) return;
    publish(sessionChannel(sessionId), encodePublishedEvents({ events }, epoch)).catch(onLost);
    if (events.some(({ type }) => type === ERASED_EVENT_TYPE)) publish(ERASED_CHANNEL, sessionId).catch(onLost);
  };
