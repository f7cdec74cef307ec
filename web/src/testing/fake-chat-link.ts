import { createStore } from 'zustand/vanilla';
import { decide, type Command } from '@libs/chat/decide.ts';
import { evolve, noSession } from '@libs/chat/session.ts';
import type { Actor } from '@libs/protocol/actors.ts';
import type { RecordedEvent } from '@libs/protocol/events.ts';
import type { CommandId, SessionId } from '@libs/protocol/ids.ts';
import type { Cursor, Up } from '@libs/protocol/wire.ts';
import type { ChatLink, Heard, JoinAnswer } from '../chat/chat-link.ts';
import type { LinkStatus } from '../chat/chat-link-line.ts';
import type { Envelope, Verdict } from '../chat/command-lane.ts';
import { gatewayRefusal } from './gateway-refusal.ts';

/**
 * A gateway with its ledger, in memory: the same rules, dense versions, one answer per command id. Several links may
 * share one. `FakeChatLink` can be cut off; what is delivered meanwhile waits, as with the real one.
 */
export class FakeGateway {
  private readonly log = new Map<SessionId, RecordedEvent[]>();
  readonly links = new Set<FakeChatLink>();
  private seconds = 0;

  events(sessionId: SessionId): RecordedEvent[] {
    return this.log.get(sessionId) ?? [];
  }

  handle({ sessionId, commandId }: Omit<Envelope, 'command'>, command: Command, actor: Actor): Verdict {
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
    this.log.set(sessionId, [...events, ...recorded]);
    for (const link of this.links) link.hearOf(sessionId, recorded);
    return { recorded: { version: events.length + recorded.length, at } };
  }

  /** What the worker says when the welcome's time has come. */
  welcome(sessionId: SessionId, commandId: CommandId, text: string): void {
    this.handle({ sessionId, commandId }, { type: 'timer.fire', kind: 'welcome', text }, { role: 'system' });
  }
}

export class FakeChatLink implements ChatLink {
  readonly status = createStore<LinkStatus>(() => ({ is: 'idle' }));
  private readonly hearing: { [K in keyof Heard]: Set<(message: Heard[K]) => void> } = {
    events: new Set(),
    inbox: new Set(),
    signal: new Set(),
  };
  /** What was told in passing. */
  readonly hints: ({ what: 'typing' | 'read' } & (Up['typing'] | Up['read']))[] = [];
  private readonly joined = new Set<SessionId>();
  private waiting: { envelope: Envelope; settle: (verdict: Verdict) => void }[] = [];
  private isCutOff = false;

  constructor(
    private readonly gateway: FakeGateway,
    private readonly actor: Actor,
  ) {
    gateway.links.add(this);
  }

  connect(): void {
    this.status.setState({ is: this.isCutOff ? 'waiting' : 'online' }, true);
    if (!this.isCutOff) this.flush();
  }

  close(): void {
    this.status.setState({ is: 'idle' }, true);
    this.joined.clear();
  }

  cutOff(): void {
    this.isCutOff = true;
    this.joined.clear();
    this.status.setState({ is: 'waiting' }, true);
  }

  comeBack(): void {
    this.isCutOff = false;
    this.connect();
  }

  deliver(envelope: Envelope): Promise<Verdict> {
    return new Promise((settle) => {
      this.waiting.push({ envelope, settle });
      if (this.isOnline) this.flush();
    });
  }

  withdraw(sessionId: SessionId): void {
    const isTheirs = ({ envelope }: { envelope: Envelope }) => envelope.sessionId === sessionId;
    for (const { settle } of this.waiting.filter(isTheirs)) settle({ withdrawn: true });
    this.waiting = this.waiting.filter((one) => !isTheirs(one));
  }

  join(sessionId: SessionId, cursor: Cursor | null): ReturnType<ChatLink['join']> {
    if (!this.isOnline) return Promise.resolve(null);
    const events = this.gateway.events(sessionId);
    if (events.length === 0) return Promise.resolve({ refused: gatewayRefusal('session.unknown', 'en') });
    this.joined.add(sessionId);
    const after = events.filter(({ version }) => version > (cursor?.version ?? 0));
    return Promise.resolve({
      ok: true,
      reset: false,
      head: events.length,
      more: false,
      events: after,
      marks: NO_MARKS,
    } as JoinAnswer);
  }

  leave(sessionId: SessionId): void {
    this.joined.delete(sessionId);
  }

  showAccess(): Promise<void> {
    return Promise.resolve();
  }

  hint(what: 'typing' | 'read', body: Up['typing'] | Up['read']): Promise<boolean> {
    if (this.isOnline) this.hints.push({ what, ...body });
    return Promise.resolve(this.isOnline);
  }

  listen<K extends keyof Heard>(to: K, hear: (message: Heard[K]) => void): () => void {
    this.hearing[to].add(hear);
    return () => this.hearing[to].delete(hear);
  }

  hearOf(sessionId: SessionId, events: RecordedEvent[]): void {
    if (this.joined.has(sessionId)) for (const hear of this.hearing.events) hear({ sessionId, events });
  }

  hearSignal(message: Heard['signal']): void {
    for (const hear of this.hearing.signal) hear(message);
  }

  hearInbox(message: Heard['inbox']): void {
    for (const hear of this.hearing.inbox) hear(message);
  }

  private get isOnline(): boolean {
    return this.status.getState().is === 'online';
  }

  private flush(): void {
    const waiting = this.waiting;
    this.waiting = [];
    for (const { envelope, settle } of waiting) settle(this.gateway.handle(envelope, envelope.command, this.actor));
  }
}

const NO_MARKS = { customer: 0, agent: 0 };
