import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import type { Server, Socket } from 'socket.io';
import { arrivalsFrom, receive, type Arrivals } from '@libs/chat/arrivals.ts';
import type { SessionId } from '@libs/protocol/ids.ts';
import type { RecordedEvent } from '@libs/protocol/events.ts';
import type { Signal } from '@libs/protocol/signals.ts';
import type { StoredEvent } from '@libs/ledger/ledger.ts';
import {
  decodeAnnouncement,
  encodeAnnouncement,
  lastVersionOf,
  sessionChannel,
  sessionOfChannel,
} from '@libs/server/announce.ts';
import { faultFields } from '@libs/server/log.ts';
import { Plumbing } from '@libs/server/plumbing.ts';
import { admittedOf } from '../access/admitted.ts';
import type { Principal } from '../access/principal.ts';
import { Refused } from '../edge/refused.ts';
import { roomOf, SIDES } from './rooms.ts';
import { noteDelivery } from './note-delivery.ts';
import { SlowReaders } from './slow-readers.ts';
import { opened, visibleTo } from './visible.ts';

/** A join does not wait for a doorbell that is out of order. */
const SUBSCRIBE_PATIENCE_MS = 500;
/** A range is read in pages of this size. */
const PAGE = 500;

type Live = {
  arrivals: Arrivals<StoredEvent>;
  sockets: Set<Socket>;
  /** Long polls that wait for anything new. */
  polls: Set<() => void>;
  work: Promise<void>;
};

/** `left`: whoever asked has gone. */
type Patience = { patienceMs: number; left: AbortSignal };

/**
 * Sessions with a reader on this gateway. Each event goes out in order and once per socket: announcements are counted,
 * what is old is dropped, and a hole is filled from the log before anything later is emitted.
 */
@Injectable()
export class LiveSessions implements OnModuleInit, OnModuleDestroy {
  private readonly live = new Map<SessionId, Live>();
  private readonly slow: SlowReaders;
  server: Server | undefined;
  private isOver = false;
  private hearSignal: (signal: Signal) => void = () => undefined;

  constructor(private readonly plumbing: Plumbing) {
    this.slow = new SlowReaders(plumbing);
  }

  onModuleInit(): void {
    this.plumbing.bus.onMessage((channel, message) => this.hear(channel, message));
  }

  /** Whoever waits is answered now and asks elsewhere: a question that is held would hold up the end of this process. */
  onModuleDestroy(): void {
    this.isOver = true;
    for (const { polls } of this.live.values()) for (const wake of [...polls]) wake();
    this.live.clear();
  }

  /** One listener hears every signal of the sessions that are read here, those from here too. */
  onSignal(hear: (signal: Signal) => void): void {
    this.hearSignal = hear;
  }

  /**
   * From the moment this resolves, every event after the present head reaches the socket. False when it was there
   * already, or has gone meanwhile: its goodbye has been said, and nobody would take it out again.
   */
  async enter(socket: Socket, who: Principal['as'], sessionId: SessionId): Promise<boolean> {
    const live = await this.obtain(sessionId);
    if (!socket.connected) {
      this.forgetIfEmpty(sessionId, live);
      return false;
    }
    const isNew = !live.sockets.has(socket);
    live.sockets.add(socket);
    admittedOf(socket).joined.add(sessionId);
    await socket.join(roomOf(sessionId, who));
    return isNew;
  }

  /** False when it was not there. */
  async leave(socket: Socket, sessionId: SessionId): Promise<boolean> {
    const live = this.live.get(sessionId);
    if (!live?.sockets.delete(socket)) return false;
    admittedOf(socket).joined.delete(sessionId);
    for (const who of SIDES) await socket.leave(roomOf(sessionId, who));
    this.forgetIfEmpty(sessionId, live);
    return true;
  }

  /** Resolves when the log of this session has grown beyond `version`, after `patienceMs`, or when nobody waits any more. */
  async grown(sessionId: SessionId, version: number, { patienceMs, left }: Patience): Promise<void> {
    const live = await this.obtain(sessionId);
    if (this.isOver) throw new Refused('service.unavailable');
    await new Promise<void>((resolve) => {
      const wake = () => {
        clearTimeout(timer);
        left.removeEventListener('abort', wake);
        live.polls.delete(wake);
        resolve();
      };
      const timer = setTimeout(wake, patienceMs);
      live.polls.add(wake);
      left.addEventListener('abort', wake);
      if (live.arrivals.version > version || left.aborted) wake();
    });
    this.forgetIfEmpty(sessionId, live);
  }

  /** Tells everybody who reads this session, on every gateway; heard once or not at all. */
  say(signal: Signal): void {
    const message = encodeAnnouncement({ signal });
    this.plumbing.bus.publish(sessionChannel(signal.sessionId), message).catch(() => this.repeat(signal));
  }

  /** Where the readers here stand, for the sweep. */
  standing(): ReadonlyMap<SessionId, number> {
    return new Map([...this.live].map(([sessionId, { arrivals }]) => [sessionId, arrivals.version]));
  }

  /** The log of this session has at least this version: fetch what is missing, if anything is. */
  reach(sessionId: SessionId, version: number): void {
    if (version <= (this.live.get(sessionId)?.arrivals.version ?? version)) return;
    this.deliver(sessionId, ({ arrivals }) => this.plumbing.ledger.read(sessionId, arrivals.version, PAGE));
  }

  private async obtain(sessionId: SessionId): Promise<Live> {
    const present = this.live.get(sessionId);
    if (present) return present;
    await Promise.race([this.plumbing.bus.subscribe(sessionChannel(sessionId)), pause(SUBSCRIBE_PATIENCE_MS)]);
    const head = await this.plumbing.ledger.head(sessionId);
    const raced = this.live.get(sessionId);
    if (raced) return raced;
    const live: Live = {
      arrivals: arrivalsFrom(head?.version ?? 0),
      sockets: new Set(),
      polls: new Set(),
      work: Promise.resolve(),
    };
    this.live.set(sessionId, live);
    return live;
  }

  private forgetIfEmpty(sessionId: SessionId, live: Live): void {
    if (live.sockets.size > 0 || live.polls.size > 0) return;
    this.live.delete(sessionId);
    this.plumbing.bus.unsubscribe(sessionChannel(sessionId)).catch(() => undefined);
  }

  /** What this gateway has just written need not come back over Redis to be told here. */
  offer(events: StoredEvent[], told?: RecordedEvent[]): void {
    const sessionId = events[0]?.sessionId;
    if (sessionId) this.deliver(sessionId, async () => events, told);
  }

  private hear(channel: string, message: string): void {
    const sessionId = sessionOfChannel(channel);
    const live = sessionId && this.live.get(sessionId);
    if (!live || lastVersionOf(message) <= live.arrivals.version) return;
    const said = decodeAnnouncement(message);
    if ('signal' in said) this.repeat(said.signal);
    else if ('hint' in said) this.reach(said.hint.sessionId, said.hint.version);
    else this.offer(said.events);
  }

  /** A signal is for the other side. */
  private repeat(signal: Signal): void {
    const listener = 'by' in signal && signal.by === 'agent' ? 'visitor' : 'agent';
    this.server?.to(roomOf(signal.sessionId, listener)).emit('signal', signal);
    this.hearSignal(signal);
  }

  /** One at a time per session, so that nothing overtakes anything. */
  private deliver(
    sessionId: SessionId,
    fetch: (live: Live) => Promise<StoredEvent[]>,
    told: RecordedEvent[] = [],
  ): void {
    const live = this.live.get(sessionId);
    if (!live) return;
    live.work = live.work
      .then(async () => this.emitNext(live, await fetch(live), told))
      .catch((fault: unknown) =>
        this.plumbing.log.warn({ sessionId, ...faultFields(fault) }, 'delivery waits for the sweep'),
      );
  }

  private async emitNext(live: Live, events: StoredEvent[], told: RecordedEvent[]): Promise<void> {
    let received = receive(live.arrivals, events);
    if (received.gap) {
      const missing = await this.plumbing.ledger.read(events[0]!.sessionId, live.arrivals.version, PAGE);
      received = receive(received.state, missing);
    }
    const isAsTold = received.applied.length === told.length && told[0]?.version === received.applied[0]?.version;
    await this.emit(live, received.applied, isAsTold ? told : undefined);
    live.arrivals = { version: received.state.version, ahead: [] };
    for (const wake of received.applied.length > 0 ? [...live.polls] : []) wake();
  }

  private async emit(live: Live, stored: StoredEvent[], asTold?: RecordedEvent[]): Promise<void> {
    const sessionId = stored[0]?.sessionId;
    if (!sessionId || !this.server) return;
    const told = asTold ?? opened(await this.plumbing.keyring.keyOf(sessionId), stored);
    for (const who of SIDES) {
      if (!this.server.sockets.adapter.rooms.has(roomOf(sessionId, who))) continue;
      const events = told.map((event) => visibleTo(who, event));
      this.server.to(roomOf(sessionId, who)).emit('events', { sessionId, events });
    }
    for (const socket of live.sockets) this.slow.watch(socket, sessionId, told.at(-1)!.version);
    noteDelivery(this.plumbing.traces, stored);
  }
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms).unref());
