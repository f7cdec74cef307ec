import { createStore } from 'zustand/vanilla';
import { parseWith } from '@libs/protocol/parse.ts';
import { type Credentials, down } from '@libs/protocol/wire.ts';
import { type Refusal, refusalIn, retryOf } from '../api/refusal.ts';
import { FallbackSocket } from './chat-link-fallback.ts';
import { HttpSocket } from './chat-link-http.ts';
import { type LinkSocket, openWebSocket } from './chat-link-socket.ts';

/** `waiting`: cut off, and trying again by itself. `refused`: the server will not have us; trying again is no use. */
export type LinkStatus = { is: 'idle' | 'connecting' | 'online' | 'waiting' } | { is: 'refused'; refusal: Refusal };

/** `unreachable`: try later. `ended`: the person must sign in again. */
export type Renewal = 'renewed' | 'unreachable' | 'ended';

export type LineOptions = {
  credentials: () => Credentials;
  /** Only agents have access that runs out. */
  renewAccess?: () => Promise<Renewal>;
  openSocket?: (credentials: () => Credentials) => LinkSocket;
  random?: () => number;
  /** Hears when trying at once is worth it. Returns the way to stop. */
  onWakeUp?: (wake: () => void) => () => void;
};

/** Full jitter (every client at another moment) under a ceiling that doubles: a restarted gateway is not stampeded. */
const FIRST_RETRY_MS = 500;
const LONGEST_RETRY_MS = 8_000;

/** A gateway answers in milliseconds; after this the answer is lost, and the same question is asked again. */
const PATIENCE_MS = 5_000;

/** A line that leaves this many questions in a row unanswered is dead, whatever the browser believes. */
const MAX_SILENCES = 2;

/** A socket that comes back: after a cut, after a restart, with fresh access when the old has run out. */
export class Line {
  readonly status = createStore<LinkStatus>(() => ({ is: 'idle' }));
  private socket: LinkSocket | undefined;
  private retries = 0;
  private silences = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private stopListening: (() => void) | undefined;

  constructor(
    private readonly options: LineOptions,
    private readonly hear: (event: 'events' | 'inbox' | 'signal', message: unknown) => void,
  ) {}

  get isOnline(): boolean {
    return this.socket?.connected === true;
  }

  connect(): void {
    if (this.isOnline) return;
    this.socket ??= this.wired((this.options.openSocket ?? openAnyWay)(this.options.credentials));
    this.stopListening ??= (this.options.onWakeUp ?? onBrowserWakeUp)(() => this.onWokenUp());
    this.stopWaiting();
    if (this.status.getState().is !== 'waiting') this.turn({ is: 'connecting' });
    this.socket.connect();
  }

  close(): void {
    this.stopWaiting();
    this.stopListening?.();
    this.stopListening = undefined;
    this.turn({ is: 'idle' });
    this.socket?.disconnect();
  }

  reconnect(): void {
    if (this.status.getState().is === 'idle') return;
    this.turn({ is: 'waiting' });
    this.socket?.disconnect();
    this.connect();
  }

  /** Null when there was no answer. */
  async ask(event: string, body: unknown): Promise<unknown> {
    if (!this.socket?.connected) return null;
    try {
      const answer = await this.socket.ask(event, body, PATIENCE_MS);
      this.silences = 0;
      return answer;
    } catch {
      this.silences += 1;
      if (this.silences >= MAX_SILENCES && this.isOnline) this.reconnect();
      return null;
    }
  }

  untilOnline(): Promise<void> {
    if (this.isOnline) return Promise.resolve();
    return new Promise((resolve) => {
      const stop = this.status.subscribe(({ is }) => {
        if (is !== 'online') return;
        stop();
        resolve();
      });
    });
  }

  private wired(socket: LinkSocket): LinkSocket {
    socket.on('connect', () => this.onConnected());
    socket.on('disconnect', () => this.onCut());
    socket.on('connect_error', (fault) => void this.onNotAdmitted(refusalOf(fault)));
    socket.on('events', (message) => this.hear('events', message));
    socket.on('inbox', (message) => this.hear('inbox', message));
    socket.on('signal', (message) => this.hear('signal', message));
    socket.on('bye', (message) => this.onBye(message));
    return socket;
  }

  private onWokenUp(): void {
    if (this.status.getState().is === 'waiting') this.connect();
  }

  private onConnected(): void {
    this.stopWaiting();
    this.retries = 0;
    this.silences = 0;
    this.turn({ is: 'online' });
  }

  private onCut(): void {
    if (this.status.getState().is === 'idle') return;
    this.turn({ is: 'waiting' });
    if (this.timer === undefined) this.tryAfter(this.jitter());
  }

  private async onNotAdmitted(refusal: Refusal | null): Promise<void> {
    const retry = refusal ? retryOf(refusal.code) : 'same';
    const renewal = retry === 'renew' ? await this.options.renewAccess?.() : undefined;
    if (this.status.getState().is === 'idle') return;
    const isFinal = renewal === undefined ? retry !== 'same' : renewal === 'ended';
    if (refusal && isFinal) return this.turn({ is: 'refused', refusal });
    this.turn({ is: 'waiting' });
    this.tryAfter(Math.max(refusal?.retryAfterMs ?? 0, this.jitter()));
  }

  /** The gateway is going down: leave before it does, each client at a moment of its own. */
  private onBye(message: unknown): void {
    const bye = parseWith(down.bye, message);
    if (!('value' in bye)) return;
    this.stopWaiting();
    this.timer = setTimeout(() => this.reconnect(), this.roll() * bye.value.spreadMs);
  }

  private tryAfter(ms: number): void {
    this.stopWaiting();
    this.timer = setTimeout(() => this.connect(), ms);
  }

  private stopWaiting(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  private jitter(): number {
    const ceiling = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** this.retries);
    this.retries += 1;
    return this.roll() * ceiling;
  }

  private roll(): number {
    return (this.options.random ?? Math.random)();
  }

  private turn(status: LinkStatus): void {
    this.status.setState(status, true);
  }
}

const openAnyWay = (credentials: () => Credentials): LinkSocket =>
  new FallbackSocket(openWebSocket(credentials), new HttpSocket(credentials));

/** Why the gateway did not admit us; null when it could not be reached. */
const refusalOf = (fault: unknown): Refusal | null => refusalIn((fault as { data?: unknown } | undefined)?.data);

/** The network is back, or somebody looks at the tab again. */
function onBrowserWakeUp(wake: () => void): () => void {
  if (typeof window === 'undefined') return () => undefined;
  const wakeIfSeen = () => document.visibilityState === 'visible' && wake();
  window.addEventListener('online', wake);
  document.addEventListener('visibilitychange', wakeIfSeen);
  return () => {
    window.removeEventListener('online', wake);
    document.removeEventListener('visibilitychange', wakeIfSeen);
  };
}
