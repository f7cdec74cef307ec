import { createStore } from 'zustand/vanilla';
import type { ChatCommand } from '@libs/protocol/commands.ts';
import type { CommandId, SessionId } from '@libs/protocol/ids.ts';
import type { Cursor, VisibleEvent } from '@libs/protocol/wire.ts';
import type { Refusal } from '../api/refusal.ts';
import type { ChatLink, Heard, JoinAnswer } from '../chat/chat-link.ts';
import type { LinkStatus } from '../chat/chat-link-line.ts';
import { CommandLane, type Envelope } from '../chat/command-lane.ts';
import { type Conversation, openConversation } from '../chat/conversation.ts';
import { createOutbox } from '../chat/outbox.ts';
// It is fetched late, and nothing outside may decide when somebody's turn is.
import '../chat/read-earlier.ts';
import type { Line } from '../chat/transcript.ts';

type Recorded = { recorded: { version: number; at: string } };

/** What lies between a browser and the gateways. Null when no answer comes. */
export interface Road {
  command: (envelope: Envelope) => Promise<Recorded | { refused: Refusal } | null>;
  /** `newest`: somebody who begins takes a part of the log. */
  join: (cursor: Cursor | null, newest?: number) => Promise<JoinAnswer | null>;
  pause: (ms: number) => Promise<void>;
}

/**
 * A visitor's browser without a page: the conversation, the outbox, the lane and the rules of following are the real
 * ones, and only road, clock and storage are put in from outside. It can die at any moment and come back with what it
 * has kept.
 */
export class SimulatedBrowser {
  private readonly storage = new MemoryStorage();
  private page: { link: SimulatedLink; conversation: Conversation };

  constructor(
    private readonly sessionId: SessionId,
    private readonly road: Road,
  ) {
    standInForThePage();
    this.page = this.open();
  }

  /** Returns the id under which it will be known. */
  ask(command: ChatCommand): CommandId {
    this.page.conversation.ask(command);
    return this.chat.pending.at(-1)!.commandId;
  }

  hear(events: VisibleEvent[]): void {
    this.page.link.tell(events);
  }

  /** Killed and started again: what was under way is forgotten, and what was kept is there. */
  restart(): void {
    this.page.link.isDead = true;
    this.page.conversation.end();
    this.page = this.open();
  }

  end(): void {
    this.page.conversation.end();
  }

  get version(): number {
    return this.chat.arrivals.version;
  }

  /** What is shown as recorded, and what as still on its way. */
  get shown(): { lines: readonly Line[]; pending: CommandId[] } {
    return { lines: this.chat.lines, pending: this.chat.pending.map(({ commandId }) => commandId) };
  }

  /** What it would send if it were started once more. */
  get kept(): CommandId[] {
    return this.outbox.entries(this.sessionId).map(({ commandId }) => commandId);
  }

  private get chat() {
    return this.page.conversation.store.getState();
  }

  private get outbox() {
    return createOutbox('visitor', () => this.storage as unknown as Storage);
  }

  private open() {
    const link = new SimulatedLink(this.road);
    const { sessionId, outbox } = this;
    return { link, conversation: openConversation({ sessionId, actor: { role: 'customer' }, link, outbox }) };
  }
}

class SimulatedLink implements ChatLink {
  isDead = false;
  readonly status = createStore<LinkStatus>(() => ({ is: 'online' }));
  private readonly hearing = new Set<(message: Heard['events']) => void>();
  private readonly lane = new CommandLane({
    online: () => Promise.resolve(),
    ask: async (envelope) => this.unlessDead(await this.road.command(envelope)),
    renewAccess: () => Promise.resolve('ended'),
    pause: (ms) => this.road.pause(ms),
  });

  constructor(private readonly road: Road) {}

  tell(events: VisibleEvent[]): void {
    const [first] = events;
    if (first) for (const hear of this.hearing) hear({ sessionId: first.sessionId, events });
  }

  deliver(envelope: Envelope) {
    return this.lane.deliver(envelope);
  }

  withdraw(): void {
    this.lane.withdrawAll();
  }

  async join(_: SessionId, cursor: Cursor | null, newest?: number) {
    return this.unlessDead(await this.road.join(cursor, newest));
  }

  listen<K extends keyof Heard>(to: K, hear: (message: Heard[K]) => void): () => void {
    if (to === 'events') this.hearing.add(hear as (message: Heard['events']) => void);
    return () => this.hearing.delete(hear as (message: Heard['events']) => void);
  }

  hint = (): Promise<boolean> => Promise.resolve(true);
  showAccess = (): Promise<void> => Promise.resolve();
  connect(): void {}
  close(): void {}
  leave(): void {}

  /** What comes for a browser that is gone reaches nobody. */
  private unlessDead<T>(answer: T): T | Promise<never> {
    return this.isDead ? new Promise<never>(() => undefined) : answer;
  }
}

/** As much of `Storage` as the outbox uses; its keys are the object's own. */
class MemoryStorage {
  [key: string]: unknown;

  getItem(key: string): unknown {
    return this[key] ?? null;
  }

  setItem(key: string, text: string): void {
    this[key] = text;
  }

  removeItem(key: string): void {
    delete this[key];
  }
}

/** One tab, always in view, in a browser without locks: nothing of the outside speaks up by itself. */
function standInForThePage(): void {
  const nobody = { addEventListener: () => undefined, removeEventListener: () => undefined };
  globalThis.document ??= { ...nobody, visibilityState: 'visible' } as unknown as Document;
  globalThis.addEventListener ??= nobody.addEventListener;
  globalThis.removeEventListener ??= nobody.removeEventListener;
  if (navigator.locks) Object.defineProperty(navigator, 'locks', { value: undefined, configurable: true });
}
