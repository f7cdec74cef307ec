import { inboxResponse } from '@libs/protocol/http.ts';
import type { SessionId } from '@libs/protocol/ids.ts';
import { parseWith } from '@libs/protocol/parse.ts';
import type { ReadMarks } from '@libs/protocol/signals.ts';
import { answers, type Credentials, type Cursor, type Up } from '@libs/protocol/wire.ts';
import { refusalIn, retryOf } from '../api/refusal.ts';
import type { LinkSocket } from './chat-link-socket.ts';

/** The longest that the gateway holds a question for news, and what a slow network may add. */
const WAIT_SECONDS = 25;
const POLL_PATIENCE_MS = 35_000;

/** The list is not pushed here, so it is asked for. */
const LIST_EVERY_MS = 3_000;

const HANDSHAKE_PATIENCE_MS = 8_000;

/** When the gateway asks for patience and says no time. */
const RETRY_MS = 3_000;

export type Fetch = (path: string, init: RequestInit) => Promise<Response>;

type Place = { cursor: Cursor | null; marks: ReadMarks; stop: AbortController };

/**
 * A socket for networks that let no WebSocket through: commands are posted under their ids, news is waited for by
 * cursor. The gateway answers both ways alike, so whoever holds this socket notices nothing. What it cannot carry
 * (typing, and our own read marks) is dropped; both are only hints.
 */
export class HttpSocket implements LinkSocket {
  connected = false;
  private readonly hearing = new Map<string, (payload?: unknown) => void>();
  private readonly places = new Map<SessionId, Place>();
  private positions: string | undefined;
  private listTimer: ReturnType<typeof setTimeout> | undefined;
  /** What was asked for before the last cut is no longer waited for. */
  private life = 0;

  constructor(
    private readonly credentials: () => Credentials,
    private readonly fetchAnswer: Fetch = (path, init) => fetch(path, init),
  ) {}

  connect(): void {
    if (this.connected) return;
    const life = (this.life += 1);
    this.fetched('/settings/widget', { patienceMs: HANDSHAKE_PATIENCE_MS }).then(
      () => life === this.life && this.onReached(),
      (fault: unknown) => life === this.life && this.say('connect_error', fault),
    );
  }

  disconnect(): void {
    this.life += 1;
    if (!this.connected) return;
    this.connected = false;
    clearTimeout(this.listTimer);
    for (const { stop } of this.places.values()) stop.abort();
    this.places.clear();
    this.say('disconnect');
  }

  on(event: string, hear: (payload?: unknown) => void): void {
    this.hearing.set(event, hear);
  }

  ask(event: string, body: unknown, patienceMs: number): Promise<unknown> {
    if (event === 'command') return this.command(body as Up['command'], patienceMs);
    if (event === 'join') return this.join(body as Up['join'], patienceMs);
    if (event === 'leave') this.leave((body as Up['leave']).sessionId);
    return Promise.resolve({ ok: true });
  }

  private onReached(): void {
    this.connected = true;
    if (this.credentials().as === 'agent') this.listTimer = setTimeout(() => void this.askForList(), LIST_EVERY_MS);
    this.say('connect');
  }

  private command({ sessionId, ...request }: Up['command'], patienceMs: number): Promise<unknown> {
    return this.fetched(`/sessions/${sessionId}/commands`, { body: request, patienceMs });
  }

  private async join({ sessionId, cursor, newest }: Up['join'], patienceMs: number): Promise<unknown> {
    const path = eventsPath(sessionId, cursor, 0) + (newest ? `&newest=${newest}` : '');
    const answer = await this.fetched(path, { patienceMs });
    const joined = parseWith(answers.join, answer);
    if ('value' in joined && this.connected && !this.places.has(sessionId)) {
      const last = joined.value.events.at(-1);
      const place = { cursor: last ?? cursor, marks: joined.value.marks, stop: new AbortController() };
      this.places.set(sessionId, place);
      void this.waitForNews(sessionId, place);
    }
    return answer;
  }

  private leave(sessionId: SessionId): void {
    this.places.get(sessionId)?.stop.abort();
    this.places.delete(sessionId);
  }

  /**
   * One question after the other, until we leave. A gateway that asks for patience is left alone for as long as it says;
   * any other trouble cuts the line: coming back is the line's business.
   */
  private async waitForNews(sessionId: SessionId, place: Place): Promise<void> {
    while (this.places.get(sessionId) === place) {
      const path = eventsPath(sessionId, place.cursor, WAIT_SECONDS);
      const patience = setTimeout(() => place.stop.abort(), POLL_PATIENCE_MS);
      const answer = await this.fetched(path, { stop: place.stop.signal }).catch(noAnswer);
      clearTimeout(patience);
      if (this.places.get(sessionId) !== place) return;
      const refusal = refusalIn(answer);
      if (refusal && retryOf(refusal.code) === 'same') {
        await pause(refusal.retryAfterMs ?? RETRY_MS);
        continue;
      }
      const news = parseWith(answers.join, answer);
      if (!('value' in news) || news.value.reset) return this.disconnect();
      const { events, marks } = news.value;
      if (events.length > 0) this.say('events', { sessionId, events });
      place.cursor = events.at(-1) ?? place.cursor;
      this.sayMarks(sessionId, place, marks);
    }
  }

  private sayMarks(sessionId: SessionId, place: Place, marks: ReadMarks): void {
    const by = this.credentials().as === 'agent' ? 'customer' : 'agent';
    if (marks[by] > place.marks[by]) this.say('signal', { kind: 'read', sessionId, by, version: marks[by] });
    place.marks = marks;
  }

  private async askForList(): Promise<void> {
    const { life } = this;
    const since = this.positions === undefined ? '' : `?since=${this.positions}`;
    const answer = await this.fetched(`/inbox${since}`, { patienceMs: HANDSHAKE_PATIENCE_MS }).catch(noAnswer);
    if (life !== this.life) return;
    const list = parseWith(inboxResponse, answer);
    if ('value' in list) {
      if (list.value.rows.length > 0) this.say('inbox', { rows: list.value.rows });
      this.positions = list.value.positions;
    }
    this.listTimer = setTimeout(() => void this.askForList(), LIST_EVERY_MS);
  }

  /** The answer, a refusal too; rejects when there is none. */
  private async fetched(path: string, { body, ...until }: Question): Promise<unknown> {
    const response = await this.fetchAnswer(`/api${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        'x-aidline': '1',
        'x-aidline-lang': this.credentials().lang,
        authorization: authorizationOf(this.credentials()),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
      credentials: 'same-origin',
      cache: 'no-store',
      signal: 'stop' in until ? until.stop : AbortSignal.timeout(until.patienceMs),
    });
    return response.json();
  }

  private say(event: string, payload?: unknown): void {
    this.hearing.get(event)?.(payload);
  }
}

type Question = { body?: unknown } & ({ patienceMs: number } | { stop: AbortSignal });

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Nothing came; whoever waits for it sees that it is no answer. */
const noAnswer = (): null => null;

const authorizationOf = (shown: Credentials): string =>
  shown.as === 'agent' ? `Bearer ${shown.accessToken}` : `Visitor ${shown.sessionId}.${shown.key}`;

const eventsPath = (sessionId: SessionId, cursor: Cursor | null, waitSeconds: number): string => {
  const place = cursor ? `after=${cursor.version}&commandId=${cursor.commandId}` : 'after=0';
  return `/sessions/${sessionId}/events?${place}&wait=${waitSeconds}`;
};
