import type { SessionId } from '@libs/protocol/ids.ts';
import type { Side, Signal } from '@libs/protocol/signals.ts';
import type { VisibleEvent } from '@libs/protocol/wire.ts';
import { type Refusal, retryOf } from '../api/refusal.ts';
import type { ChatLink, JoinAnswer } from './chat-link.ts';
import { type ChatStore, isBehind, withEarlier, withEvents, withMark, withReset, withTail } from './chat-store.ts';
import { createFading } from './hints.ts';
import type { EarlierReader } from './read-earlier.ts';

/**
 * Keeps one store level with its log. Events come by themselves; whatever is missed is noticed by counting, or at the
 * latest by a cheap look at the head: every 20 seconds, after each reconnect, and when the tab is looked at again.
 */
const LOOK_EVERY_MS = 20_000;

/** An event usually overtakes the ack of its own command; when it has not come by then, it is asked for. */
const ACK_AHEAD_MS = 1_500;

/** A long log begins with so many of its newest events: some screens of words, and drawn in a moment. */
const TAIL_EVENTS = 200;

/** Until the next try, when the gateway did not answer or asked for patience. */
const RETRY_MS = 3_000;

export type Follow = { stop: () => void; look: () => void };

type Followed = {
  /** Which side we are. */
  side: Side;
  link: ChatLink;
  sessionId: SessionId;
  store: ChatStore;
  /** The session cannot be read before it is opened. */
  mayJoin: () => boolean;
  /** Told when it could not be read, and whether that is final; otherwise it is tried again. */
  onRefused: (refusal: Refusal, isFinal: boolean) => void;
  /** Told when the log was rewound and read anew: what had been acknowledged may be gone from it. */
  onReset: () => void;
};

export function followSession(followed: Followed): Follow {
  const follower = new Follower(followed);
  follower.start();
  return { stop: () => follower.stop(), look: () => follower.lookAfresh() };
}

class Follower {
  private isLooking = false;
  private looksAgain = false;
  private hasStopped = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** The gateway asked for patience until then, by `performance.now`. */
  private putOffUntil = 0;
  private readonly stops: (() => void)[] = [];
  private readonly typing = createFading((isOtherTyping) => this.followed.store.setState({ isOtherTyping }));
  private earlier: EarlierReader | undefined;

  constructor(private readonly followed: Followed) {}

  start(): void {
    const { link, sessionId, store } = this.followed;
    const onVisible = () => document.visibilityState === 'visible' && this.look();
    document.addEventListener('visibilitychange', onVisible);
    this.stops.push(
      () => document.removeEventListener('visibilitychange', onVisible),
      link.listen('events', (message) => {
        if (message.sessionId === sessionId && this.receive(message.events)) this.look();
      }),
      link.listen('signal', (signal) => signal.sessionId === sessionId && this.hear(signal)),
      link.status.subscribe(({ is }, before) => is === 'online' && before.is !== 'online' && this.lookAfresh()),
      store.subscribe((chat) => isBehind(chat) && this.lookAfter(ACK_AHEAD_MS)),
    );
    this.look();
  }

  stop(): void {
    this.hasStopped = true;
    if (this.earlier) this.earlier.hasStopped = true;
    clearTimeout(this.timer);
    for (const stop of this.stops) stop();
    this.typing.end();
    this.followed.link.leave(this.followed.sessionId);
  }

  /** Asks for what is missing; one question at a time, and none while the gateway wants to be left alone. */
  look(): void {
    const patienceMs = this.putOffUntil - performance.now();
    if (patienceMs > 0) this.lookAfter(patienceMs);
    else if (this.isLooking) this.looksAgain = true;
    else void this.catchUp();
  }

  /** Somebody asks for it, or the line is another one, perhaps to a gateway that has not asked for patience. */
  lookAfresh(): void {
    this.putOffUntil = 0;
    this.look();
  }

  private putOff(ms: number): void {
    this.looksAgain = false;
    this.putOffUntil = performance.now() + ms;
    this.lookAfter(ms);
  }

  private async catchUp(): Promise<void> {
    this.isLooking = true;
    do {
      this.looksAgain = false;
      await this.joinOnce();
    } while (this.looksAgain && !this.hasStopped);
    this.isLooking = false;
  }

  private async joinOnce(): Promise<void> {
    const { link, sessionId, store, mayJoin } = this.followed;
    this.lookAfter(LOOK_EVERY_MS);
    if (this.hasStopped || !mayJoin() || link.status.getState().is !== 'online') return;
    const answer = await link.join(sessionId, store.getState().cursor, TAIL_EVENTS);
    if (this.hasStopped) return;
    if (answer === null) this.lookAfter(RETRY_MS);
    else if ('refused' in answer) this.onRefused(answer.refused);
    else this.onJoined(answer);
  }

  private hear(signal: Signal): void {
    const { store, side } = this.followed;
    if (signal.kind === 'read') store.setState((chat) => withMark(chat, signal.by, signal.version));
    if (signal.kind === 'typing' && signal.by !== side) this.typing.refresh();
  }

  private onJoined(answer: JoinAnswer): void {
    const { reset, events, more, marks } = answer;
    const { store, onReset } = this.followed;
    if (reset) store.setState(withReset);
    const hasGap = this.receive(events, answer);
    for (const side of ['customer', 'agent'] as const) store.setState((chat) => withMark(chat, side, marks[side]));
    if (more) this.looksAgain = true;
    else store.setState({ isLoaded: true, fault: null });
    if (store.getState().tail) void this.readEarlier();
    if (hasGap && !more) this.lookAfter(RETRY_MS);
    if (reset) onReset();
  }

  /** Few logs are long, so what reads them is fetched then; where it cannot be had, the next look tries again. */
  private async readEarlier(): Promise<void> {
    const part = await import('./read-earlier.ts').catch(() => null);
    if (!part || this.hasStopped) return;
    this.earlier ??= new part.EarlierReader({
      ...this.followed,
      onRead: (events) => this.followed.store.setState((chat) => withEarlier(chat, events), true),
      onRewound: () => this.onRewound(),
      onPutOff: (ms) => this.putOff(ms),
    });
    await this.earlier.goOn();
  }

  /** What was told is of two histories: begin anew. */
  private onRewound(): void {
    this.followed.store.setState(withReset);
    this.followed.onReset();
    this.look();
  }

  private onRefused(refusal: Refusal): void {
    const isFinal = retryOf(refusal.code) !== 'same';
    if (isFinal) clearTimeout(this.timer);
    else this.putOff(Math.max(RETRY_MS, refusal.retryAfterMs ?? 0));
    this.followed.onRefused(refusal, isFinal);
  }

  /** Says whether something is missing. */
  private receive(events: JoinAnswer['events'], { head = 0, session }: Partial<JoinAnswer> = {}): boolean {
    if (events.some((told) => isSaidBy(told, otherThan(this.followed.side)))) this.typing.end();
    const before = this.followed.store.getState();
    // A tail is for a chat that has read nothing; if events came by themselves meanwhile, they are counted on from.
    const isTail = session && before.arrivals.version === 0;
    const { chat, gap } = isTail ? withTail(before, { events, head, session }) : withEvents(before, events);
    this.followed.store.setState(chat, true);
    return gap;
  }

  private lookAfter(ms: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.look(), ms);
  }
}

const otherThan = (side: Side): Side => (side === 'agent' ? 'customer' : 'agent');

const isSaidBy = (told: VisibleEvent, side: Side): boolean =>
  'event' in told &&
  (told.event.type === 'message.sent' || told.event.type === 'attachment.sent') &&
  told.event.from === side;
