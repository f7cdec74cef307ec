import type { SessionId } from '@libs/protocol/ids.ts';
import type { ReadMarks } from '@libs/protocol/signals.ts';
import type { Credentials, Cursor, ClientMessageMap } from '@libs/protocol/socket-protocol.ts';
import type { JoinResponse } from '../connection.ts';
import type { Clock } from '../ports.ts';
import type { longPollAnswers } from './long-poll-answers.ts';
import type { Transport } from './transport.ts';

/** The longest that the gateway holds a question for news, and what a slow network may add. */
const WAIT_SECONDS = 25;
const POLL_TIMEOUT_MS = 35_000;

const HANDSHAKE_TIMEOUT_MS = 8_000;

export type FetchFunction = (path: string, init: RequestInit) => Promise<Response>;

export type LongPollOptions = {
  credentials: () => Credentials;
  clock: Clock;
  answers: typeof longPollAnswers;
  fetchAnswer?: FetchFunction;
};

type PollingState = { cursor: Cursor | null; marks: ReadMarks; abort: AbortController };

/**
 * A socket for networks that let no WebSocket through: commands are posted under their ids, news is waited for by
 * cursor. The gateway answers both ways alike, so whoever holds this socket notices nothing. What it cannot carry
 * (typing, and our own read marks) is dropped; both are only hints. An agent's list is in `agent-long-poll.ts`, which a
 * visitor's page does not load. Imports types only, see `long-poll-answers.ts`.
 */
export class LongPollTransport implements Transport {
  connected = false;
  private readonly handlers = new Map<string, (payload?: unknown) => void>();
  private readonly pollingStates = new Map<SessionId, PollingState>();
  /** What was asked for before the last cut is no longer waited for. */
  protected connectionId = 0;

  constructor(private readonly options: LongPollOptions) {}

  protected get clock(): Clock {
    return this.options.clock;
  }

  connect(): void {
    if (this.connected) return;
    const life = (this.connectionId += 1);
    this.fetchJson('/settings/widget', { timeoutMs: HANDSHAKE_TIMEOUT_MS }).then(
      () => life === this.connectionId && this.onConnected(),
      (fault: unknown) => life === this.connectionId && this.emit('connect_error', fault),
    );
  }

  disconnect(): void {
    this.connectionId += 1;
    if (!this.connected) return;
    this.connected = false;
    for (const { abort } of this.pollingStates.values()) abort.abort();
    this.pollingStates.clear();
    this.emit('disconnect');
  }

  on(event: string, listener: (payload?: unknown) => void): void {
    this.handlers.set(event, listener);
  }

  request(event: string, body: unknown, timeoutMs: number): Promise<unknown> {
    if (event === 'command') return this.sendCommand(body as ClientMessageMap['command'], timeoutMs);
    if (event === 'join') return this.join(body as ClientMessageMap['join'], timeoutMs);
    if (event === 'leave') this.leave((body as ClientMessageMap['leave']).sessionId);
    return Promise.resolve({ ok: true });
  }

  private onConnected(): void {
    this.connected = true;
    this.emit('connect');
  }

  private sendCommand({ sessionId, ...request }: ClientMessageMap['command'], timeoutMs: number): Promise<unknown> {
    return this.fetchJson(`/sessions/${sessionId}/commands`, { body: request, timeoutMs });
  }

  private async join({ sessionId, cursor, newest }: ClientMessageMap['join'], timeoutMs: number): Promise<unknown> {
    const path = eventsPath(sessionId, cursor, 0) + (newest ? `&newest=${newest}` : '');
    const answer = await this.fetchJson(path, { timeoutMs });
    const joined = this.options.answers.joinOf(answer);
    if (joined && this.connected && !this.pollingStates.has(sessionId)) {
      const state = {
        cursor: cursorAfter(joined) ?? cursor,
        marks: joined.marks,
        abort: new AbortController(),
      };
      this.pollingStates.set(sessionId, state);
      void this.pollEvents(sessionId, state);
    }
    return answer;
  }

  private leave(sessionId: SessionId): void {
    this.pollingStates.get(sessionId)?.abort.abort();
    this.pollingStates.delete(sessionId);
  }

  /**
   * One question after the other, until we leave. A gateway that asks for patience is left alone for as long as it says;
   * any other trouble cuts the line: coming back is the line's business.
   */
  private async pollEvents(sessionId: SessionId, state: PollingState): Promise<void> {
    while (this.pollingStates.get(sessionId) === state) {
      const path = eventsPath(sessionId, state.cursor, WAIT_SECONDS);
      const { abort } = state;
      const answer = await this.fetchJson(path, { timeoutMs: POLL_TIMEOUT_MS, abort }).catch(noResponse);
      if (this.pollingStates.get(sessionId) !== state) return;
      const { answers } = this.options;
      const retryDelayMs = answers.retryDelayOf(answer);
      if (retryDelayMs !== null) {
        await new Promise<void>((resolve) => this.clock.after(retryDelayMs, resolve));
        continue;
      }
      const news = answers.joinOf(answer);
      if (!news || news.reset) return this.disconnect();
      const { events, epoch, marks } = news;
      if (events.length > 0) this.emit('events', { sessionId, epoch, events });
      state.cursor = cursorAfter(news) ?? state.cursor;
      this.emitReadMarks(sessionId, state, marks);
    }
  }

  private emitReadMarks(sessionId: SessionId, state: PollingState, marks: ReadMarks): void {
    const by = this.options.credentials().as === 'agent' ? 'customer' : 'agent';
    if (marks[by] > state.marks[by]) this.emit('signal', { kind: 'read', sessionId, by, version: marks[by] });
    state.marks = marks;
  }

  /** The answer, a refusal too; rejects when there is none. */
  protected async fetchJson(path: string, request: LongPollRequest): Promise<unknown> {
    const { body, timeoutMs, abort = new AbortController() } = request;
    const { fetchAnswer = fetch } = this.options;
    const stopTimer = this.clock.after(timeoutMs, () => abort.abort());
    try {
      const response = await fetchAnswer(`/api${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          'x-aidline': '1',
          'x-aidline-lang': this.options.credentials().lang,
          authorization: authorizationOf(this.options.credentials()),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        body: body === undefined ? undefined : JSON.stringify(body),
        credentials: 'same-origin',
        cache: 'no-store',
        signal: abort.signal,
      });
      return await response.json();
    } finally {
      stopTimer();
    }
  }

  protected emit(event: string, payload?: unknown): void {
    this.handlers.get(event)?.(payload);
  }
}

type LongPollRequest = { body?: unknown; timeoutMs: number; abort?: AbortController };

/** Nothing came; whoever waits for it sees that it is no answer. */
export const noResponse = (): null => null;

const authorizationOf = (shown: Credentials): string =>
  shown.as === 'agent' ? `Bearer ${shown.accessToken}` : `Visitor ${shown.sessionId}.${shown.key}`;

const cursorAfter = ({ events, epoch }: JoinResponse): Cursor | undefined => {
  const last = events.at(-1);
  return last && { version: last.version, commandId: last.commandId, epoch };
};

const eventsPath = (sessionId: SessionId, cursor: Cursor | null, waitSeconds: number): string => {
  const after = cursor ? `after=${cursor.version}&commandId=${cursor.commandId}&epoch=${cursor.epoch}` : 'after=0';
  return `/sessions/${sessionId}/events?${after}&wait=${waitSeconds}`;
};
