import { createStore } from 'zustand/vanilla';
import { decide, type Command } from '@libs/chat/decide.ts';
import { evolve, noSession } from '@libs/chat/session.ts';
import type { Actor } from '@libs/protocol/actors.ts';
import type { RecordedEvent } from '@libs/protocol/events.ts';
import type { CommandId, SessionId } from '@libs/protocol/ids.ts';
import type { Cursor, ClientMessageMap } from '@libs/protocol/socket-protocol.ts';
import type { GatewayConnection, ConnectionMessages, JoinResponse } from '../connection.ts';
import type { ConnectionStatus } from '../connection-manager.ts';
import type { OutgoingCommand, DeliveryOutcome } from '../command-queue.ts';
import { gatewayRefusal } from './gateway-refusal.ts';

/** Whoever receives recorded events. */
type EventReceiver = { emitEvents: (sessionId: SessionId, events: RecordedEvent[]) => void };

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

  events(sessionId: SessionId): RecordedEvent[] {
    return this.eventsBySession.get(sessionId) ?? [];
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
    const events = this.gateway.events(sessionId);
    if (events.length === 0) return Promise.resolve({ refused: gatewayRefusal('session.unknown', 'en') });
    this.joinedSessions.add(sessionId);
    const after = events.filter(({ version }) => version > (cursor?.version ?? 0));
    return Promise.resolve({
      ok: true,
      reset: false,
      head: events.length,
      more: false,
      events: after,
      marks: NO_MARKS,
    } as JoinResponse);
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
      for (const listener of this.listeners.events) listener({ sessionId, events });
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

const NO_MARKS = { customer: 0, agent: 0 };
