import { createStore } from 'zustand/vanilla';
import { decide, type Command } from '@libs/chat/decide.ts';
import { evolve, noSession } from '@libs/chat/session.ts';
import type { Actor } from '@libs/protocol/actors.ts';
import type { Epoch } from '@libs/protocol/epoch.ts';
import type { RecordedEvent } from '@libs/protocol/events.ts';
import type { CommandId, SessionId } from '@libs/protocol/ids.ts';
import type { Cursor, ClientMessageMap } from '@libs/protocol/socket-protocol.ts';
import type { GatewayConnection, ConnectionMessages, JoinResponse } from '../connection.ts';
import type { ConnectionStatus } from '../connection-manager.ts';
import type { OutgoingCommand, DeliveryOutcome } from '../command-queue.ts';
import { gatewayRefusal } from './gateway-refusal.ts';
import { EPOCH } from './sample-events.ts';

/** Whoever receives recorded events. */
type EventReceiver = { emitEvents: (sessionId: SessionId, events: RecordedEvent[]) => void; cut: () => void };

/**
 * A gateway with its ledger, in memory: the same rules, versions without gaps, one answer per command id. Several links
 * may share one. A `FakeChatLink` can be disconnected; events are delivered after it reconnects, as with the real one.
 */
export class FakeGateway {
  private readonly eventsBySession = new Map<SessionId, RecordedEvent[]>();
  readonly links = new Set<FakeChatLink>();
  /** Transports, beneath a real connection. */
  readonly transports = new Set<EventReceiver>();
  private seconds = 0;
  private timeline = 1;

  /** @param bug a reader that trusts an old epoch: it is told of no other one, and its cursors are compared without. */
  constructor(private readonly bug?: 'trusts an old epoch') {}

  get epoch(): Epoch {
    if (this.bug) return EPOCH;
    return EPOCH.replace(/\d+$/, String(this.timeline));
  }

  /** Another server takes over, to which only the first `kept` events of the session came; every connection is cut. */
  failOver(sessionId: SessionId, kept: number): void {
    this.timeline += 1;
    this.eventsBySession.set(sessionId, this.events(sessionId).slice(0, kept));
    for (const receiver of [...this.links, ...this.transports]) receiver.cut();
  }

  events(sessionId: SessionId): RecordedEvent[] {
    return this.eventsBySession.get(sessionId) ?? [];
  }

  /** As the gateway answers a reader; null where there is no such session. */
  join(sessionId: SessionId, cursor: Cursor | null): JoinResponse | null {
    const events = this.events(sessionId);
    if (events.length === 0) return null;
    const isInLog =
      cursor?.epoch === this.epoch && events[cursor.version - 1]?.commandId === cursor.commandId ? cursor.version : 0;
    const marks = { customer: 0, agent: 0 };
    const reset = cursor !== null && isInLog === 0;
    return {
      ok: true,
      epoch: this.epoch,
      reset,
      head: events.length,
      more: false,
      events: events.slice(isInLog),
      marks,
    };
  }

  handle({ sessionId, commandId }: Omit<OutgoingCommand, 'command'>, command: Command, actor: Actor): DeliveryOutcome {
    const events = this.events(sessionId);
    const first = events.findLast((event) => event.commandId === commandId);
    if (first) return { recorded: { version: first.version, at: first.at } };

    const decision = decide(events.map(({ event }) => event).reduce(evolve, noSession), command, actor);
    if ('refused' in decision) return { refused: gatewayRefusal(decision.refused, 'en') };
    const at = new Date(Date.UTC(2026, 0, 1, 12, 0, (this.seconds += 1))).toISOString();
    const recorded = decision.events.map((event, part): RecordedEvent => ({
      sessionId,
      commandId,
      part,
      version: events.length + part + 1,
      at,
      actor,
      event,
    }));
    this.eventsBySession.set(sessionId, [...events, ...recorded]);
    for (const link of [...this.links, ...this.transports]) link.emitEvents(sessionId, recorded);
    return { recorded: { version: events.length + recorded.length, at } };
  }

  /** Appends the welcome, as the worker does when its timer is due. */
  welcome(sessionId: SessionId, commandId: CommandId, text: string): void {
    this.handle({ sessionId, commandId }, { type: 'timer.fire', kind: 'welcome', text }, { role: 'system' });
  }
}

export class FakeChatLink implements GatewayConnection {
  readonly status = createStore<ConnectionStatus>(() => ({ is: 'idle' }));
  private readonly listeners: { [K in keyof ConnectionMessages]: Set<(message: ConnectionMessages[K]) => void> } = {
    events: new Set(),
    inbox: new Set(),
    signal: new Set(),
  };
  /** The signals that were sent, in order. */
  readonly sentSignals: ({ what: 'typing' | 'read' } & (ClientMessageMap['typing'] | ClientMessageMap['read']))[] = [];
  private readonly joinedSessions = new Set<SessionId>();
  private pendingCommands: { envelope: OutgoingCommand; settle: (verdict: DeliveryOutcome) => void }[] = [];
  private isDisconnected = false;

  constructor(
    private readonly gateway: FakeGateway,
    private readonly actor: Actor,
  ) {
    gateway.links.add(this);
  }

  connect(): void {
    this.status.setState({ is: this.isDisconnected ? 'waiting' : 'online' }, true);
    if (!this.isDisconnected) this.flush();
  }

  close(): void {
    this.status.setState({ is: 'idle' }, true);
    this.joinedSessions.clear();
  }

  disconnect(): void {
    this.isDisconnected = true;
    this.joinedSessions.clear();
    this.status.setState({ is: 'waiting' }, true);
  }

  cut(): void {
    this.disconnect();
    this.reconnect();
  }

  reconnect(): void {
    this.isDisconnected = false;
    this.connect();
  }

  deliver(envelope: OutgoingCommand): Promise<DeliveryOutcome> {
    return new Promise((settle) => {
      this.pendingCommands.push({ envelope, settle });
      if (this.isOnline) this.flush();
    });
  }

  withdraw(sessionId: SessionId): void {
    const isTheirs = ({ envelope }: { envelope: OutgoingCommand }) => envelope.sessionId === sessionId;
    for (const { settle } of this.pendingCommands.filter(isTheirs)) settle({ withdrawn: true });
    this.pendingCommands = this.pendingCommands.filter((one) => !isTheirs(one));
  }

  join(sessionId: SessionId, cursor: Cursor | null): ReturnType<GatewayConnection['join']> {
    if (!this.isOnline) return Promise.resolve(null);
    const answer = this.gateway.join(sessionId, cursor);
    if (!answer) return Promise.resolve({ refused: gatewayRefusal('session.unknown', 'en') });
    this.joinedSessions.add(sessionId);
    return Promise.resolve(answer);
  }

  leave(sessionId: SessionId): void {
    this.joinedSessions.delete(sessionId);
  }

  sendAccessToken(): Promise<void> {
    return Promise.resolve();
  }

  sendSignal(what: 'typing' | 'read', body: ClientMessageMap['typing'] | ClientMessageMap['read']): Promise<boolean> {
    if (this.isOnline) this.sentSignals.push({ what, ...body });
    return Promise.resolve(this.isOnline);
  }

  listen<K extends keyof ConnectionMessages>(to: K, listener: (message: ConnectionMessages[K]) => void): () => void {
    this.listeners[to].add(listener);
    return () => this.listeners[to].delete(listener);
  }

  emitEvents(sessionId: SessionId, events: RecordedEvent[]): void {
    if (this.joinedSessions.has(sessionId))
      for (const listener of this.listeners.events) listener({ sessionId, epoch: this.gateway.epoch, events });
  }

  emit<K extends keyof ConnectionMessages>(what: K, message: ConnectionMessages[K]): void {
    for (const listener of this.listeners[what]) listener(message);
  }

  emitSignal(message: ConnectionMessages['signal']): void {
    for (const listener of this.listeners.signal) listener(message);
  }

  emitInbox(message: ConnectionMessages['inbox']): void {
    for (const listener of this.listeners.inbox) listener(message);
  }

  private get isOnline(): boolean {
    return this.status.getState().is === 'online';
  }

  private flush(): void {
    const waiting = this.pendingCommands;
    this.pendingCommands = [];
    for (const { envelope, settle } of waiting) settle(this.gateway.handle(envelope, envelope.command, this.actor));
  }
}
