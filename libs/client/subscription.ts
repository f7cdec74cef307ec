import type { Epoch } from '@libs/protocol/epoch.ts';
import { isSentMessage } from '@libs/protocol/events.ts';
import type { SessionId } from '@libs/protocol/ids.ts';
import type { ConversationSide, Signal } from '@libs/protocol/signals.ts';
import type { VisibleEvent } from '@libs/protocol/socket-protocol.ts';
import { type Refusal, retryRuleOf } from '@libs/protocol/refusal.ts';
import type { GatewayConnection, JoinResponse } from './connection.ts';
import {
  type ConversationStore,
  isBehind,
  withEarlierEvents,
  withEvents,
  withReadMark,
  withReset,
  withTail,
} from './conversation-store.ts';
import { createExpiringFlag, type ExpiringFlag } from './signals.ts';
import type { HistoryBackfill } from './backfill.ts';
import type { Clock, ConversationEnvironment } from './ports.ts';

/**
 * Keeps one store level with its log. Events come by themselves; whatever is missed is noticed by counting, or at the
 * latest by a cheap look at the head: every 20 seconds, after each reconnect, and when the tab is looked at again.
 */
const POLL_INTERVAL_MS = 20_000;

/** An event usually overtakes the ack of its own command; when it has not come by then, it is asked for. */
const EVENT_AFTER_ACK_TIMEOUT_MS = 1_500;

/** A long log begins with so many of its newest events: some screens of words, and drawn in a moment. */
const INITIAL_TAIL_SIZE = 200;

/** Until the next try, when the gateway did not answer or asked for patience. */
const RETRY_DELAY_MS = 3_000;

/** An agent's own limit gives back what it refused within a moment; what they look at does not wait three seconds for it. */
const AGENT_RETRY_DELAY_MS = 250;

export type SessionSubscription = { stop: () => void; refresh: () => void };

type SubscriptionDependencies = {
  /** Which side we are. */
  side: ConversationSide;
  connection: GatewayConnection;
  sessionId: SessionId;
  store: ConversationStore;
  environment: Pick<ConversationEnvironment, 'onVisible' | 'clock'>;
  /** The session cannot be read before it is opened. */
  mayJoin: () => boolean;
  /** Told when it could not be read, and whether that is final; otherwise it is tried again. */
  onRefused: (refusal: Refusal, isFinal: boolean) => void;
  /** Told when the log was rewound and has been read anew up to its head: what is still pending may be gone from it. */
  onReset: () => void;
};

export function subscribeToSession(followed: SubscriptionDependencies): SessionSubscription {
  const follower = new SessionSubscriber(followed);
  follower.start();
  return { stop: () => follower.stop(), refresh: () => follower.refresh() };
}

class SessionSubscriber {
  private isCatchingUp = false;
  private mustCatchUpAgain = false;
  private hasStopped = false;
  private stopTimer: (() => void) | undefined;
  /** The gateway asked for patience until then, by `clock.elapsed`. */
  private backOffUntil = 0;
  private readonly cleanups: (() => void)[] = [];
  private readonly typingFlag: ExpiringFlag;
  private backfill: HistoryBackfill | undefined;
  /** The log was rewound, and is being read anew. */
  private isRewound = false;

  constructor(private readonly dependencies: SubscriptionDependencies) {
    const { environment, store } = dependencies;
    this.typingFlag = createExpiringFlag(environment.clock, (isOtherTyping) => store.setState({ isOtherTyping }));
  }

  private get clock(): Clock {
    return this.dependencies.environment.clock;
  }

  start(): void {
    const { connection, sessionId, store, environment } = this.dependencies;
    this.cleanups.push(
      environment.onVisible(() => this.requestCatchUp()),
      connection.listen('events', (message) => {
        if (message.sessionId === sessionId && this.receive(message)) this.requestCatchUp();
      }),
      connection.listen('signal', (signal) => signal.sessionId === sessionId && this.onSignal(signal)),
      connection.status.subscribe(({ is }, before) => is === 'online' && before.is !== 'online' && this.refresh()),
      store.subscribe((chat) => isBehind(chat) && this.scheduleCatchUp(EVENT_AFTER_ACK_TIMEOUT_MS)),
    );
    this.requestCatchUp();
  }

  stop(): void {
    this.hasStopped = true;
    if (this.backfill) this.backfill.hasStopped = true;
    this.stopTimer?.();
    for (const stop of this.cleanups) stop();
    this.typingFlag.end();
    this.dependencies.connection.leave(this.dependencies.sessionId);
  }

  /** Asks for what is missing; one question at a time, and none while the gateway wants to be left alone. */
  requestCatchUp(): void {
    const timeoutMs = this.backOffUntil - this.clock.elapsed();
    if (timeoutMs > 0) this.scheduleCatchUp(timeoutMs);
    else if (this.isCatchingUp) this.mustCatchUpAgain = true;
    else void this.catchUp();
  }

  /** Somebody asks for it, or the line is another one, perhaps to a gateway that has not asked for patience. */
  refresh(): void {
    this.backOffUntil = 0;
    this.requestCatchUp();
  }

  private backOff(ms: number): void {
    this.mustCatchUpAgain = false;
    this.backOffUntil = this.clock.elapsed() + ms;
    this.scheduleCatchUp(ms);
  }

  private async catchUp(): Promise<void> {
    this.isCatchingUp = true;
    do {
      this.mustCatchUpAgain = false;
      await this.joinOnce();
    } while (this.mustCatchUpAgain && !this.hasStopped);
    this.isCatchingUp = false;
  }

  private async joinOnce(): Promise<void> {
    const { connection, sessionId, store, mayJoin } = this.dependencies;
    this.scheduleCatchUp(POLL_INTERVAL_MS);
    if (this.hasStopped || !mayJoin() || connection.status.getState().is !== 'online') return;
    const answer = await connection.join(sessionId, store.getState().cursor, INITIAL_TAIL_SIZE);
    if (this.hasStopped) return;
    if (answer === null) this.scheduleCatchUp(RETRY_DELAY_MS);
    else if ('refused' in answer) this.onRefused(answer.refused);
    else this.onJoined(answer);
  }

  private onSignal(signal: Signal): void {
    const { store, side } = this.dependencies;
    if (signal.kind === 'read') store.setState((chat) => withReadMark(chat, signal.by, signal.version));
    if (signal.kind === 'typing' && signal.by !== side) this.typingFlag.refresh();
  }

  private onJoined(answer: JoinResponse): void {
    const { reset, epoch, more, marks } = answer;
    const { store, onReset } = this.dependencies;
    if (reset || this.isOfOtherLog(epoch)) this.forget();
    const hasGap = this.receive(answer);
    for (const side of ['customer', 'agent'] as const) store.setState((chat) => withReadMark(chat, side, marks[side]));
    if (more) this.mustCatchUpAgain = true;
    else store.setState({ isLoaded: true, fault: null });
    if (store.getState().tail) void this.startBackfill();
    if (hasGap && !more) this.scheduleCatchUp(RETRY_DELAY_MS);
    if (!more && this.isRewound) {
      this.isRewound = false;
      onReset();
    }
  }

  /** Few logs are long, so what reads them is fetched then; where it cannot be had, the next look tries again. */
  private async startBackfill(): Promise<void> {
    const part = await import('./backfill.ts').catch(() => null);
    if (!part || this.hasStopped) return;
    this.backfill ??= new part.HistoryBackfill({
      ...this.dependencies,
      onLoaded: (events) => this.dependencies.store.setState((chat) => withEarlierEvents(chat, events), true),
      onLogRewound: () => this.onLogRewound(),
      onBackOff: (ms) => this.backOff(ms),
    });
    await this.backfill.resume();
  }

  /** The events received are of two histories: begin anew. */
  private onLogRewound(): void {
    this.forget();
    this.requestCatchUp();
  }

  private forget(): void {
    this.isRewound = true;
    this.dependencies.store.setState(withReset);
  }

  private isOfOtherLog(epoch: Epoch): boolean {
    const { epoch: known } = this.dependencies.store.getState();
    return known !== '' && known !== epoch;
  }

  private onRefused(refusal: Refusal): void {
    const isFinal = retryRuleOf(refusal.code) !== 'same';
    if (refusal.code === 'session.unknown' && this.dependencies.store.getState().epoch)
      return this.onSessionLost(refusal);
    if (isFinal) this.stopTimer?.();
    else this.backOff(this.retryDelayOf(refusal));
    this.dependencies.onRefused(refusal, isFinal);
  }

  /** Visitors share some of their limits, and would all come back at once. */
  private retryDelayOf({ code, retryAfterMs = RETRY_DELAY_MS }: Refusal): number {
    const isOwnLimit = this.dependencies.side === 'agent' && code === 'rate.limited';
    return Math.max(isOwnLimit ? AGENT_RETRY_DELAY_MS : RETRY_DELAY_MS, retryAfterMs);
  }

  /** It was read, and this log does not have it at all. */
  private onSessionLost(refusal: Refusal): void {
    const { store, onRefused, onReset } = this.dependencies;
    store.setState(withReset);
    onRefused(refusal, true);
    onReset();
  }

  /** Says whether something is missing. What comes by itself of another log is left to the answer to a join. */
  private receive({ events, epoch, head = 0, session }: ReceivedEvents): boolean {
    if (this.isOfOtherLog(epoch)) return true;
    if (events.some((event) => isMessageFrom(event, otherSide(this.dependencies.side)))) this.typingFlag.end();
    const before = { ...this.dependencies.store.getState(), epoch };
    // A tail is for a chat that has read nothing; if events came by themselves meanwhile, they are counted on from.
    const isTail = session && before.eventBuffer.version === 0;
    const { chat, gap } = isTail ? withTail(before, { events, head, session }) : withEvents(before, events);
    this.dependencies.store.setState(chat, true);
    return gap;
  }

  private scheduleCatchUp(ms: number): void {
    this.stopTimer?.();
    this.stopTimer = this.clock.after(ms, () => this.requestCatchUp());
  }
}

type ReceivedEvents = Pick<JoinResponse, 'events' | 'epoch'> & Partial<Pick<JoinResponse, 'head' | 'session'>>;

const otherSide = (side: ConversationSide): ConversationSide => (side === 'agent' ? 'customer' : 'agent');

const isMessageFrom = (visible: VisibleEvent, side: ConversationSide): boolean =>
  'event' in visible && isSentMessage(visible.event) && visible.event.from === side;
