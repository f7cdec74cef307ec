import type { StoreApi } from 'zustand/vanilla';
import type { SessionId } from '@libs/protocol/ids.ts';
import type { Locale } from '@libs/protocol/languages.ts';
import { parseWith, type Shape } from '@libs/protocol/parse.ts';
import { type Answer, answers, type Cursor, type Down, down, type Up } from '@libs/protocol/wire.ts';
import { ownRefusal, type Refusal, refusalIn, retryOf } from '../api/refusal.ts';
import { Line, type LineOptions, type LinkStatus, type Renewal } from './chat-link-line.ts';
import { CommandLane, type Envelope, type Verdict } from './command-lane.ts';

export type JoinAnswer = Extract<Answer<'join'>, { ok: true }>;

/** The one line to the gateway, for one visitor or one agent. Commands are delivered for certain, once, in order. */
export interface ChatLink {
  readonly status: StoreApi<LinkStatus>;
  /** Connects and stays connected until `close`. Safe to call often; cuts a wait short. */
  connect(): void;
  close(): void;
  /** Settles when the server has answered for good, through any number of reconnects. */
  deliver(envelope: Envelope): Promise<Verdict>;
  /** Leaves this session's commands to somebody else. */
  withdraw(sessionId: SessionId): void;
  /**
   * What happened after the cursor; from then on events of this session arrive. Null: no answer, ask again later. Where
   * the reader begins, `newest` events are enough to begin with.
   */
  join(sessionId: SessionId, cursor: Cursor | null, newest?: number): Promise<JoinAnswer | { refused: Refusal } | null>;
  leave(sessionId: SessionId): void;
  /** Shows the fresh access token to the gateway, so that the line need not be cut. */
  showAccess(): Promise<void>;
  /** Tells the other side in passing. False when nobody has heard it. */
  hint<K extends 'typing' | 'read'>(what: K, body: Up[K]): Promise<boolean>;
  /** Returns the way to stop listening. */
  listen<K extends keyof Heard>(to: K, hear: (message: Heard[K]) => void): () => void;
}

export type Heard = Pick<Down, 'events' | 'inbox' | 'signal'>;

export type LinkOptions = LineOptions & { lang: () => Locale };

export const createChatLink = (options: LinkOptions): ChatLink => new SocketChatLink(options);

class SocketChatLink implements ChatLink {
  readonly status: StoreApi<LinkStatus>;
  private readonly line: Line;
  private readonly lanes = new Map<SessionId, CommandLane>();
  private readonly hearing: { [K in keyof Heard]: Set<(message: Heard[K]) => void> } = {
    events: new Set(),
    inbox: new Set(),
    signal: new Set(),
  };

  constructor(private readonly options: LinkOptions) {
    this.line = new Line(options, (event, message) => this.tell(event, message));
    this.status = this.line.status;
  }

  connect(): void {
    this.line.connect();
  }

  close(): void {
    this.line.close();
  }

  deliver(envelope: Envelope): Promise<Verdict> {
    return this.laneOf(envelope.sessionId).deliver(envelope);
  }

  withdraw(sessionId: SessionId): void {
    this.lanes.get(sessionId)?.withdrawAll();
  }

  async join(sessionId: SessionId, cursor: Cursor | null, newest?: number) {
    const body = { sessionId, cursor, newest };
    const answer = await this.ask('join', body);
    if (!answer || !('refused' in answer) || retryOf(answer.refused.code) !== 'renew') return answer;
    const renewal = await this.renewAccess();
    return renewal === 'renewed' ? this.ask('join', body) : renewal === 'ended' ? answer : null;
  }

  leave(sessionId: SessionId): void {
    void this.ask('leave', { sessionId });
  }

  async showAccess(): Promise<void> {
    const shown = this.options.credentials();
    if (shown.as !== 'agent') return;
    const answer = await this.ask('renew', { accessToken: shown.accessToken });
    if (answer && 'refused' in answer) this.line.reconnect();
  }

  async hint<K extends 'typing' | 'read'>(what: K, body: Up[K]): Promise<boolean> {
    const answer = await this.ask(what, body);
    return answer !== null && 'ok' in answer;
  }

  listen<K extends keyof Heard>(to: K, hear: (message: Heard[K]) => void): () => void {
    this.hearing[to].add(hear);
    return () => this.hearing[to].delete(hear);
  }

  /** Null when there was no answer; one that we do not understand is from another time than this page. */
  private async ask<K extends keyof typeof answers>(event: K, body: unknown) {
    const answer = await this.line.ask(event, body);
    if (answer === null) return null;
    const parsed = parseWith<Shape>(answers[event], answer);
    if ('value' in parsed) return parsed.value as Extract<Answer<K>, { ok: true }>;
    return { refused: refusalIn(answer) ?? ownRefusal('protocol.outdated', this.options.lang()) };
  }

  /** A message that we do not understand is left to the next join, which says why. */
  private tell<K extends keyof Heard>(what: K, message: unknown): void {
    const parsed = parseWith<Shape>(down[what], message);
    if ('value' in parsed) for (const hear of this.hearing[what]) hear(parsed.value as Heard[K]);
  }

  private laneOf(sessionId: SessionId): CommandLane {
    const lane =
      this.lanes.get(sessionId) ??
      new CommandLane({
        online: () => this.line.untilOnline(),
        ask: async (envelope) => recordedIn(await this.ask('command', envelope)),
        renewAccess: () => this.renewAccess(),
        pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
      });
    this.lanes.set(sessionId, lane);
    return lane;
  }

  private async renewAccess(): Promise<Renewal> {
    const renewal = (await this.options.renewAccess?.()) ?? 'ended';
    if (renewal === 'renewed') await this.showAccess();
    return renewal;
  }
}

type CommandAnswer = Extract<Answer<'command'>, { ok: true }> | { refused: Refusal } | null;

const recordedIn = (answer: CommandAnswer) =>
  answer === null || 'refused' in answer ? answer : { recorded: { version: answer.version, at: answer.at } };
