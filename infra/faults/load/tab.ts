import { setTimeout as pause } from 'node:timers/promises';
import { arrivalsFrom, receive, type Arrivals } from '@libs/chat/arrivals.ts';
import type { SessionId } from '@libs/protocol/ids.ts';
import type { Answer, RefusalBody, VisibleEvent } from '@libs/protocol/wire.ts';
import type { Operation, Reader } from '../history.ts';
import type { Random } from '../random.ts';
import { Line, openLine } from './line.ts';
import { type NewOperation, type Recorder, seenOf } from './recorder.ts';

/** How a person proves who they are, asked anew for every connection. */
export type Credentials = (url: string) => Promise<object>;
/** The same command over plain HTTP, where a person has that way. */
export type HttpWay = (url: string, body: object, sessionId: SessionId) => Promise<Answer<'command'>>;

export interface TabOrder {
  name: string;
  as: Reader['as'];
  urls: readonly string[];
  /** Which gateway it tries first. */
  turn: number;
  sessions: readonly SessionId[];
  credentials: Credentials;
  viaHttp: HttpWay | null;
  random: Random;
}

type Place = {
  reader: Reader;
  state: Arrivals<VisibleEvent>;
  last: { version: number; commandId: string } | null;
  isJoining: boolean;
};

const RETRY_LEAST_MS = 40;
const RETRY_MOST_MS = 300;
const HTTP_SHARE = 0.15;

/**
 * One tab, as our browser code is one: it comes back by itself on any gateway, counts what it is told, asks when it finds
 * a gap, and sends the same command under the same id until it knows the answer.
 */
export class Tab {
  private readonly places: Map<SessionId, Place>;
  private line: Promise<Line> | null = null;
  private turn: number;
  private isClosed = false;

  constructor(
    private readonly order: TabOrder,
    private readonly recorder: Recorder,
  ) {
    this.turn = order.turn;
    this.places = new Map(order.sessions.map((sessionId) => [sessionId, this.placeIn(sessionId)]));
  }

  get name(): string {
    return this.order.name;
  }

  /** Connects and joins; from then on it stays, whatever happens, until it is closed. False when that did not work at once. */
  stay(): Promise<boolean> {
    return this.reach().then(
      () => true,
      () => false,
    );
  }

  /** Says it until the answer is known or `isOver`; never rejects. */
  async say(order: Omit<NewOperation, 'sender'>, command: object, isOver: () => boolean): Promise<Operation> {
    const operation = this.recorder.begin({ ...order, sender: this.name });
    await this.repeat(operation, command, isOver);
    return operation;
  }

  /** Sends what somebody else has sent or is sending under the same id. */
  async repeat(operation: Operation, command: object, isOver: () => boolean): Promise<void> {
    const { sessionId, commandId } = operation;
    let isKnown = false;
    while (!isKnown && !isOver()) {
      isKnown = await this.attempt({ sessionId, commandId, command }).then(
        (answer) => this.recorder.answered(operation, answer),
        () => {
          operation.hadUnknown = true;
          return false;
        },
      );
      if (!isKnown) await pause(this.order.random.between(RETRY_LEAST_MS, RETRY_MOST_MS));
    }
    if (!isKnown && operation.outcome === 'ok') operation.unanswered += 1;
  }

  /** Asks for something that is another's; a refusal is what should come. */
  async probe(event: 'join' | 'command' | 'typing' | 'read', body: { sessionId: SessionId }): Promise<void> {
    const answer = await this.reach()
      .then((line) => line.ask(event, body))
      .catch(orNothingLearnt);
    if (answer) this.recorder.probes.push({ by: this.name, what: `${event} of another’s`, wasGranted: answer.ok });
  }

  close(): void {
    this.isClosed = true;
    void this.line?.then((line) => line.close()).catch(orLater);
  }

  private async attempt(body: { sessionId: SessionId; commandId: string; command: object }) {
    const { viaHttp, random } = this.order;
    if (viaHttp && random.chance(HTTP_SHARE)) return viaHttp(this.url, body, body.sessionId);
    const line = await this.reach();
    try {
      return await line.ask('command', body);
    } catch (fault) {
      line.close();
      throw fault;
    }
  }

  private get url(): string {
    return this.order.urls[this.turn % this.order.urls.length]!;
  }

  private reach(): Promise<Line> {
    if (this.isClosed) return Promise.reject(new Error('closed'));
    this.line ??= this.connect().catch((fault: unknown) => {
      this.line = null;
      this.turn += 1;
      this.comeBack();
      throw fault;
    });
    return this.line;
  }

  private async connect(): Promise<Line> {
    const line = await openLine(this.url, await this.order.credentials(this.url));
    if (!(line instanceof Line)) throw new Error(line.error.code);
    const connection = this.recorder.nextConnection();
    line.onEnd(() => {
      line.close();
      if (this.line) this.turn += 1;
      this.line = null;
      this.comeBack();
    });
    line.onEvents(({ sessionId, events }) => this.hear({ line, connection, sessionId, events }));
    try {
      for (const sessionId of this.places.keys()) await this.join(line, connection, sessionId);
    } catch (fault) {
      line.close();
      throw fault;
    }
    return line;
  }

  private comeBack(): void {
    if (this.isClosed) return;
    void pause(this.order.random.between(RETRY_LEAST_MS, RETRY_MOST_MS))
      .then(() => this.reach())
      .catch(orLater);
  }

  private async join(line: Line, connection: number, sessionId: SessionId): Promise<void> {
    const place = this.places.get(sessionId)!;
    place.isJoining = true;
    try {
      for (let more = true; more;) more = await this.catchUp(line, connection, place);
    } finally {
      place.isJoining = false;
    }
  }

  /** One page of what was missed; true when there is another. */
  private async catchUp(line: Line, connection: number, place: Place): Promise<boolean> {
    const { sessionId } = place.reader;
    const cursor = place.last;
    const answer = await line.ask('join', { sessionId, cursor });
    if (!answer.ok) throw new Error(refusalOf(answer));
    const { reset, head, more, events } = answer;
    this.note({ place, connection, by: 'join', events, join: { cursor: cursor?.version ?? 0, reset, head, more } });
    if (reset) place.state = arrivalsFrom(0);
    this.apply(place, events);
    return more;
  }

  private hear(pushed: { line: Line; connection: number; sessionId: SessionId; events: VisibleEvent[] }): void {
    const { line, connection, sessionId, events } = pushed;
    const place = this.places.get(sessionId) ?? [...this.places.values()][0]!;
    this.note({ place, connection, by: 'push', events });
    const hasGap = this.apply(place, events);
    // Before the answer to a join, what is pushed naturally lies ahead.
    if (hasGap && !place.isJoining) void this.join(line, connection, place.reader.sessionId).catch(() => line.close());
  }

  private note(told: {
    place: Place;
    connection: number;
    by: 'join' | 'push';
    events: VisibleEvent[];
    join?: { cursor: number; reset: boolean; head: number; more: boolean };
  }): void {
    const { place, events, ...rest } = told;
    this.recorder.sightings.push({
      ...rest,
      reader: place.reader.name,
      at: Date.now(),
      events: events.map(seenOf),
    });
  }

  private apply(place: Place, events: VisibleEvent[]): boolean {
    const own = events.filter(({ sessionId }) => sessionId === place.reader.sessionId);
    const { state, applied, gap } = receive(place.state, own);
    place.state = state;
    place.reader.version = state.version;
    const last = applied.at(-1);
    if (last) place.last = { version: last.version, commandId: last.commandId };
    return gap;
  }

  private placeIn(sessionId: SessionId): Place {
    const reader: Reader = {
      name: `${this.order.name} in ${sessionId}`,
      sessionId,
      as: this.order.as,
      isFresh: false,
      version: 0,
    };
    this.recorder.readers.push(reader);
    return { reader, state: arrivalsFrom(0), last: null, isJoining: false };
  }
}

const refusalOf = ({ error }: RefusalBody): string => error.code;

/** It comes back by itself. */
function orLater(): void {}

/** A probe that was not answered says nothing about access. */
function orNothingLearnt(): null {
  return null;
}
