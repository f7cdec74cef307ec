import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import type { Server, Socket } from 'socket.io';
import { createEventBuffer, receiveEvents, type EventBuffer } from '@libs/chat/event-buffer.ts';
import type { Epoch } from '@libs/protocol/epoch.ts';
import type { SessionId } from '@libs/protocol/ids.ts';
import type { RecordedEvent } from '@libs/protocol/events.ts';
import type { Signal } from '@libs/protocol/signals.ts';
import type { StoredEvent } from '@libs/ledger/ledger.ts';
import {
  decodePublishedEvents,
  encodePublishedEvents,
  lastPublishedVersion,
  publishedEpoch,
  sessionChannel,
  sessionIdOfChannel,
} from '@libs/server/event-publisher.ts';
import { faultFields } from '@libs/server/logger.ts';
import { ServerResources } from '@libs/server/server-resources.ts';
import { socketDataOf } from './socket-data.ts';
import type { Principal } from '../authentication/principal.ts';
import { RefusalError } from '../refusals/refusal-error.ts';
import { sessionRoom, SIDES } from './socket-rooms.ts';
import { EventBroadcaster, type CommandSender, type EventBroadcast } from './event-broadcaster.ts';
import { openVisibleEvents } from './visible-events.ts';

/** A join does not wait longer for Redis. */
const SUBSCRIBE_TIMEOUT_MS = 500;
/** A range is read in pages of this size. */
const PAGE_SIZE = 500;

type LiveSession = {
  /** Whose versions these are; after a change of the epoch all sessions are loaded anew. */
  epoch: Epoch;
  eventBuffer: EventBuffer<StoredEvent>;
  sockets: Set<Socket>;
  /** Wake the long polls that wait for a new event. */
  polls: Set<() => void>;
  deliveryQueue: Promise<void>;
  /** Deliveries in the queue; with none, events whose key is at hand are sent at once. */
  queuedDeliveries: number;
};

type WrittenEvents = {
  events: StoredEvent[];
  opened?: RecordedEvent[] | undefined;
  sender?: CommandSender | undefined;
};

/** `signal`: aborted when the client has disconnected. */
type WaitOptions = { timeoutMs: number; signal: AbortSignal };

/**
 * Sessions with a reader on this gateway. Each event is emitted in order and once per socket: published events are
 * compared by version, old ones are dropped, and a gap is filled from the ledger before anything later is emitted.
 */
@Injectable()
export class LiveSessions implements OnModuleInit, OnModuleDestroy {
  private readonly sessions = new Map<SessionId, LiveSession>();
  private isShutDown = false;
  private signalListener: (signal: Signal) => void = () => undefined;

  constructor(
    private readonly resources: ServerResources,
    private readonly broadcaster: EventBroadcaster,
  ) {}

  get server(): Server | undefined {
    return this.broadcaster.server;
  }

  set server(server: Server | undefined) {
    this.broadcaster.server = server;
  }

  onModuleInit(): void {
    this.resources.pubSub.onMessage((channel, message) => this.onMessage(channel, message));
    this.resources.epochs.onChange(() => this.forgetAll());
  }

  /** Answers all long polls now, so that their clients ask another gateway: an open request would delay the shutdown. */
  onModuleDestroy(): void {
    this.isShutDown = true;
    for (const { polls } of this.sessions.values()) for (const wake of [...polls]) wake();
    this.sessions.clear();
  }

  /** One listener receives every signal of the sessions with a reader here, including signals published here. */
  onSignal(listener: (signal: Signal) => void): void {
    this.signalListener = listener;
  }

  /**
   * Once this resolves, every event after the current head reaches the socket. False if it had joined before, or has
   * disconnected meanwhile: its disconnection is handled already, so nothing would remove it again.
   */
  async join(socket: Socket, who: Principal['as'], sessionId: SessionId): Promise<boolean> {
    const live = await this.load(sessionId);
    if (!socket.connected) {
      this.removeIfEmpty(sessionId, live);
      return false;
    }
    const isNew = !live.sockets.has(socket);
    live.sockets.add(socket);
    socketDataOf(socket).joined.add(sessionId);
    await socket.join(sessionRoom(sessionId, who));
    return isNew;
  }

  /** False if it had not joined. */
  async leave(socket: Socket, sessionId: SessionId): Promise<boolean> {
    const live = this.sessions.get(sessionId);
    if (!live?.sockets.delete(socket)) return false;
    socketDataOf(socket).joined.delete(sessionId);
    for (const who of SIDES) await socket.leave(sessionRoom(sessionId, who));
    this.removeIfEmpty(sessionId, live);
    return true;
  }

  /** Resolves when the session has an event after `version`, after `timeoutMs`, or when the signal is aborted. */
  async waitForEvents(
    sessionId: SessionId,
    version: number,
    { timeoutMs, signal: aborted }: WaitOptions,
  ): Promise<void> {
    const live = await this.load(sessionId);
    if (this.isShutDown) throw new RefusalError('service.unavailable');
    await new Promise<void>((resolve) => {
      const wake = () => {
        clearTimeout(timer);
        aborted.removeEventListener('abort', wake);
        live.polls.delete(wake);
        resolve();
      };
      const timer = setTimeout(wake, timeoutMs);
      live.polls.add(wake);
      aborted.addEventListener('abort', wake);
      if (live.eventBuffer.version > version || aborted.aborted) wake();
    });
    this.removeIfEmpty(sessionId, live);
  }

  /** Sends a signal to every reader of its session, on every gateway; it arrives once or not at all. */
  publishSignal(signal: Signal): void {
    const message = encodePublishedEvents({ signal }, this.resources.epochs.current);
    this.resources.pubSub.publish(sessionChannel(signal.sessionId), message).catch(() => this.emitSignal(signal));
  }

  /** The version of each session with a reader here, for the sweep. */
  versions(): ReadonlyMap<SessionId, number> {
    return new Map([...this.sessions].map(([sessionId, { eventBuffer }]) => [sessionId, eventBuffer.version]));
  }

  /** The ledger has at least this version: fetches what is missing here. */
  catchUpTo(sessionId: SessionId, version: number): void {
    if (version <= (this.sessions.get(sessionId)?.eventBuffer.version ?? version)) return;
    this.enqueueDelivery(sessionId, ({ eventBuffer }) =>
      this.resources.ledger.read(sessionId, eventBuffer.version, PAGE_SIZE),
    );
  }

  private async load(sessionId: SessionId): Promise<LiveSession> {
    const present = this.sessions.get(sessionId);
    if (present) return present;
    await Promise.race([this.resources.pubSub.subscribe(sessionChannel(sessionId)), delay(SUBSCRIBE_TIMEOUT_MS)]);
    const { epoch, head } = await this.resources.epochs.within(async (now) => ({
      epoch: now,
      head: await this.resources.ledger.head(sessionId),
    }));
    const loadedMeanwhile = this.sessions.get(sessionId);
    if (loadedMeanwhile) return loadedMeanwhile;
    const live: LiveSession = {
      epoch,
      eventBuffer: createEventBuffer(head?.version ?? 0),
      sockets: new Set(),
      polls: new Set(),
      deliveryQueue: Promise.resolve(),
      queuedDeliveries: 0,
    };
    this.sessions.set(sessionId, live);
    return live;
  }

  /** Nothing of the new epoch reaches whoever joined in the one before: they leave their rooms, and long polls end. */
  private forgetAll(): void {
    const forgotten = [...this.sessions];
    this.sessions.clear();
    for (const [sessionId, { sockets, polls }] of forgotten) {
      this.resources.pubSub.unsubscribe(sessionChannel(sessionId)).catch(() => undefined);
      for (const socket of sockets) for (const who of SIDES) void socket.leave(sessionRoom(sessionId, who));
      for (const wake of [...polls]) wake();
    }
  }

  private removeIfEmpty(sessionId: SessionId, live: LiveSession): void {
    if (this.sessions.get(sessionId) !== live) return;
    if (live.sockets.size > 0 || live.polls.size > 0) return;
    this.sessions.delete(sessionId);
    this.resources.pubSub.unsubscribe(sessionChannel(sessionId)).catch(() => undefined);
  }

  /**
   * Events that this gateway has just written are delivered without waiting for Redis; `opened` are the same, unsealed.
   * Their sender is answered with them if they are sent at once, and is sent them like all others if not.
   */
  deliverEvents(events: StoredEvent[], opened?: RecordedEvent[], sender?: CommandSender): void {
    const sessionId = events[0]?.sessionId;
    const live = sessionId && this.sessions.get(sessionId);
    if (!live) return;
    if (live.queuedDeliveries > 0 || !this.sendAtOnce(live, { events, opened, sender }))
      this.enqueueDelivery(sessionId, async () => events, opened);
  }

  /** In the turn in which they came, when nothing is missing before them and nothing has to be fetched; else false. */
  private sendAtOnce(live: LiveSession, { events, opened, sender }: WrittenEvents): boolean {
    const { sessionId } = events[0]!;
    if (!events.every(({ version }, index) => version === live.eventBuffer.version + 1 + index)) return false;
    const key = opened ? null : this.resources.keyring.cachedKey(sessionId);
    if (key === undefined) return false;
    try {
      this.send(live, {
        stored: events,
        opened: opened ?? openVisibleEvents(this.resources.quarantine, key, events),
        sender,
      });
      return true;
    } catch (fault) {
      this.resources.log.warn({ sessionId, ...faultFields(fault) }, 'delivery is tried again');
      return false;
    }
  }

  private onMessage(channel: string, message: string): void {
    const sessionId = sessionIdOfChannel(channel);
    const live = sessionId && this.sessions.get(sessionId);
    if (!live) return;
    const { epoch = live.epoch } = { epoch: publishedEpoch(message) };
    if (epoch !== live.epoch) return this.resources.epochs.observeNewer(epoch);
    if (lastPublishedVersion(message) <= live.eventBuffer.version) return;
    const published = decodePublishedEvents(message);
    if ('signal' in published) this.emitSignal(published.signal);
    else if ('hint' in published) this.catchUpTo(published.hint.sessionId, published.hint.version);
    else this.deliverEvents(published.events);
  }

  /** Sends a signal to the other side of the conversation. */
  private emitSignal(signal: Signal): void {
    const listener = 'by' in signal && signal.by === 'agent' ? 'visitor' : 'agent';
    this.server?.to(sessionRoom(signal.sessionId, listener)).emit('signal', signal);
    this.signalListener(signal);
  }

  /** One delivery at a time per session, so that events stay in order. */
  private enqueueDelivery(
    sessionId: SessionId,
    fetch: (live: LiveSession) => Promise<StoredEvent[]>,
    opened: RecordedEvent[] = [],
  ): void {
    const live = this.sessions.get(sessionId);
    if (!live) return;
    live.queuedDeliveries += 1;
    live.deliveryQueue = live.deliveryQueue
      .then(async () => this.emitNext(live, await fetch(live), opened))
      .catch((fault: unknown) =>
        this.resources.log.warn({ sessionId, ...faultFields(fault) }, 'delivery waits for the sweep'),
      )
      .finally(() => (live.queuedDeliveries -= 1));
  }

  private async emitNext(live: LiveSession, events: StoredEvent[], opened: RecordedEvent[]): Promise<void> {
    let received = receiveEvents(live.eventBuffer, events);
    if (received.gap) {
      const missing = await this.resources.ledger.read(events[0]!.sessionId, live.eventBuffer.version, PAGE_SIZE);
      received = receiveEvents(received.state, missing);
    }
    const isSameRange =
      received.applied.length === opened.length && opened[0]?.version === received.applied[0]?.version;
    const { applied } = received;
    if (applied.length === 0) return;
    const visible = isSameRange ? opened : await this.open(applied);
    if (this.sessions.get(applied[0]!.sessionId) === live) this.send(live, { stored: applied, opened: visible });
  }

  private async open(stored: StoredEvent[]): Promise<ReturnType<typeof openVisibleEvents>> {
    const { keyring, quarantine } = this.resources;
    return openVisibleEvents(quarantine, await keyring.getKey(stored[0]!.sessionId), stored);
  }

  private send(live: LiveSession, events: Pick<EventBroadcast, 'stored' | 'opened' | 'sender'>): void {
    const { epoch, sockets } = live;
    if (this.server) this.broadcaster.send({ epoch, sockets, ...events });
    live.eventBuffer = createEventBuffer(events.stored.at(-1)!.version);
    for (const wake of [...live.polls]) wake();
  }
}

const delay = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms).unref());
