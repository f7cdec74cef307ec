import { createStore } from 'zustand/vanilla';
import type { ChatCommand } from '@libs/protocol/commands.ts';
import type { Epoch } from '@libs/protocol/epoch.ts';
import type { CommandId, SessionId } from '@libs/protocol/ids.ts';
import type { Cursor, VisibleEvent } from '@libs/protocol/socket-protocol.ts';
import type { Refusal } from '@libs/protocol/refusal.ts';
import type { GatewayConnection, ConnectionMessages, JoinResponse } from '../connection.ts';
import type { ConnectionStatus } from '../connection-manager.ts';
import { CommandQueue, type OutgoingCommand } from '../command-queue.ts';
import { type Conversation, openConversation } from '../conversation.ts';
import { createMemoryStorage } from '../memory-storage.ts';
import { createOutbox } from '../outbox.ts';
import type { ConversationEnvironment } from '../ports.ts';
import { systemClock } from '../system-environment.ts';
// Loaded in advance: the conversation imports it lazily, and in the simulation nothing but its own clock may schedule
// work.
import '../backfill.ts';
import type { TranscriptLine } from '../transcript.ts';

type RecordedAnswer = { recorded: { version: number; at: string } };

/** The network between a browser and the gateways. Null when no answer arrives. */
export type SimulatedNetwork = {
  command: (envelope: OutgoingCommand) => Promise<RecordedAnswer | { refused: Refusal } | null>;
  /** `newest`: a first join asks only for the newest part of the log. */
  join: (cursor: Cursor | null, newest?: number) => Promise<JoinResponse | null>;
  pause: (ms: number) => Promise<void>;
};

/**
 * A visitor's browser without a page: the conversation, the outbox, the batching and the subscription rules are the
 * real ones; only network, clock and storage are injected. It can be killed at any moment and restarted with what it
 * has stored.
 */
export class SimulatedBrowser {
  private readonly storage = createMemoryStorage();
  private page: { link: SimulatedLink; conversation: Conversation };

  constructor(
    private readonly sessionId: SessionId,
    private readonly network: SimulatedNetwork,
  ) {
    this.page = this.open();
  }

  /** Returns the id of the command. */
  send(command: ChatCommand): CommandId {
    this.page.conversation.sendCommand(command);
    return this.chat.pending.at(-1)!.commandId;
  }

  receive(events: VisibleEvent[], epoch: Epoch): void {
    this.page.link.emitEvents(events, epoch);
  }

  /** Killed and started again: work in progress is lost, stored data remains. */
  restart(): void {
    this.page.link.isDead = true;
    this.page.conversation.end();
    this.page = this.open();
  }

  end(): void {
    this.page.conversation.end();
  }

  get version(): number {
    return this.chat.eventBuffer.version;
  }

  /** What is shown as recorded, and what as being sent. */
  get visibleState(): { lines: readonly TranscriptLine[]; pending: CommandId[] } {
    return { lines: this.chat.lines, pending: this.chat.pending.map(({ commandId }) => commandId) };
  }

  /** What it would send after a restart. */
  get storedCommandIds(): CommandId[] {
    return this.outbox.entries(this.sessionId).map(({ commandId }) => commandId);
  }

  private get chat() {
    return this.page.conversation.store.getState();
  }

  private get outbox() {
    return createOutbox('visitor', this.storage);
  }

  private open() {
    const connection = new SimulatedLink(this.network);
    const { sessionId, outbox } = this;
    return {
      link: connection,
      conversation: openConversation({ sessionId, actor: { role: 'customer' }, connection, outbox, environment }),
    };
  }
}

/** One tab, always visible, in a browser without locks. */
const environment: ConversationEnvironment = {
  clock: systemClock,
  locks: null,
  onVisible: () => () => undefined,
};

class SimulatedLink implements GatewayConnection {
  isDead = false;
  readonly status = createStore<ConnectionStatus>(() => ({ is: 'online' }));
  private readonly listeners = new Set<(message: ConnectionMessages['events']) => void>();
  private readonly commandQueue = new CommandQueue({
    untilOnline: () => Promise.resolve(),
    sendCommand: async (envelope) => this.unlessDead(await this.network.command(envelope)),
    renewAccess: () => Promise.resolve('ended'),
    pause: (ms) => this.network.pause(ms),
  });

  constructor(private readonly network: SimulatedNetwork) {}

  emitEvents(events: VisibleEvent[], epoch: Epoch): void {
    const [first] = events;
    if (first) for (const listener of this.listeners) listener({ sessionId: first.sessionId, epoch, events });
  }

  deliver(envelope: OutgoingCommand) {
    return this.commandQueue.deliver(envelope);
  }

  withdraw(): void {
    this.commandQueue.withdrawAll();
  }

  async join(_: SessionId, cursor: Cursor | null, newest?: number) {
    return this.unlessDead(await this.network.join(cursor, newest));
  }

  listen<K extends keyof ConnectionMessages>(to: K, listener: (message: ConnectionMessages[K]) => void): () => void {
    if (to === 'events') this.listeners.add(listener as (message: ConnectionMessages['events']) => void);
    return () => this.listeners.delete(listener as (message: ConnectionMessages['events']) => void);
  }

  sendSignal = (): Promise<boolean> => Promise.resolve(true);
  sendAccessToken = (): Promise<void> => Promise.resolve();
  connect(): void {}
  close(): void {}
  leave(): void {}

  /** A killed browser receives no answer. */
  private unlessDead<T>(answer: T): T | Promise<never> {
    return this.isDead ? new Promise<never>(() => undefined) : answer;
  }
}
