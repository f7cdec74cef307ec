import { setTimeout as pause } from 'node:timers/promises';
import { createEventBuffer, receiveEvents, type EventBuffer } from '@libs/chat/event-buffer.ts';
import type { OutgoingCommand } from '@libs/client/command-queue.ts';
import { openSingleConnectionOrThrow, type SingleConnection } from '@libs/client/node/single-connection.ts';
import type { ChatCommand } from '@libs/protocol/commands.ts';
import type { Epoch } from '@libs/protocol/epoch.ts';
import type { SessionId } from '@libs/protocol/ids.ts';
import type {
  Acknowledgement,
  Credentials,
  Cursor,
  ServerMessageMap,
  VisibleEvent,
} from '@libs/protocol/socket-protocol.ts';
import type { Operation, HistoryReader } from '../history.ts';
import type { SeededRandom } from '../seeded-random.ts';
import { type NewOperation, type HistoryRecorder, observedEventOf } from './history-recorder.ts';

/** Long enough for a slow machine, short enough that a silent network is noticed while it is silent. */
export const ATTEMPT_TIMEOUT_MS = 2_500;

/** The credentials of a person, requested again for every connection. */
export type CredentialsProvider = (url: string) => Promise<Credentials>;
/** Sends a command over HTTP, for those who can. */
export type HttpCommandSender = (url: string, command: OutgoingCommand) => Promise<Acknowledgement<'command'>>;

export type SimulatedTabOptions = {
  name: string;
  as: HistoryReader['as'];
  urls: readonly string[];
  /** Which gateway it tries first. */
  turn: number;
  sessions: readonly SessionId[];
  credentials: CredentialsProvider;
  viaHttp: HttpCommandSender | null;
  random: SeededRandom;
};

/** A request for a session of another visitor. */
export type ForeignRequest = { event: string; ask: (connection: SingleConnection) => Promise<{ ok: boolean }> };

type TabSession = {
  reader: HistoryReader;
  state: EventBuffer<VisibleEvent>;
  last: Cursor | null;
  /** Of which log all of this was read; empty before anything was. */
  epoch: Epoch;
  isJoining: boolean;
  /** Meanwhile something came that could not be applied. */
  mustJoinAgain: boolean;
};

const MIN_RETRY_MS = 40;
const MAX_RETRY_MS = 300;
const HTTP_SHARE = 0.15;

/**
 * One tab, which behaves like the browser's: it reconnects to any gateway, checks versions, requests what is missing, and
 * sends a command under the same id until it knows the answer.
 */
export class SimulatedTab {
  private readonly sessions: Map<SessionId, TabSession>;
  private connection: Promise<SingleConnection> | null = null;
  private gatewayIndex: number;
  private isClosed = false;

  constructor(
    private readonly order: SimulatedTabOptions,
    private readonly recorder: HistoryRecorder,
  ) {
    this.gatewayIndex = order.turn;
    this.sessions = new Map(order.sessions.map((sessionId) => [sessionId, this.createSession(sessionId)]));
  }

  get name(): string {
    return this.order.name;
  }

  /**
   * Connects and joins, and reconnects until it is closed. False when the first attempt failed. A closed tab goes on with
   * what it has, like a phone that was asleep.
   */
  joinAndStay(): Promise<boolean> {
    this.isClosed = false;
    return this.ensureConnected().then(
      () => true,
      () => false,
    );
  }

  /** Sends it until the answer is known or `isOver`; never rejects. */
  async send(
    order: Omit<NewOperation, 'sender' | 'type' | 'text'>,
    command: ChatCommand,
    isOver: () => boolean,
  ): Promise<Operation> {
    const text = 'text' in command ? command.text : null;
    const operation = this.recorder.beginOperation({ ...order, type: command.type, text, sender: this.name });
    await this.resend(operation, command, isOver);
    return operation;
  }

  /** Sends what another tab has sent or is sending under the same id. */
  async resend(operation: Operation, command: ChatCommand, isOver: () => boolean): Promise<void> {
    const { sessionId, commandId } = operation;
    let isKnown = false;
    while (!isKnown && !isOver()) {
      isKnown = await this.attempt({ sessionId, commandId, command }).then(
        (answer) => this.recorder.recordAnswer(operation, answer),
        () => {
          operation.hadUnknown = true;
          return false;
        },
      );
      if (!isKnown) await pause(this.order.random.between(MIN_RETRY_MS, MAX_RETRY_MS));
    }
    if (!isKnown && operation.outcome === 'ok') operation.unanswered += 1;
  }

  /** Sends a request that must be refused. */
  async probeAccess({ event, ask }: ForeignRequest): Promise<void> {
    const answer = await this.ensureConnected().then(ask).catch(ignoreUnanswered);
    if (answer) this.recorder.probes.push({ by: this.name, what: `${event} of another’s`, wasGranted: answer.ok });
  }

  close(): void {
    this.isClosed = true;
    void this.connection?.then((line) => line.close()).catch(ignoreUntilReconnect);
  }

  private async attempt(command: OutgoingCommand) {
    const { viaHttp, random } = this.order;
    if (viaHttp && random.chance(HTTP_SHARE)) return viaHttp(this.url, command);
    const line = await this.ensureConnected();
    try {
      return await line.send(command);
    } catch (fault) {
      line.close();
      throw fault;
    }
  }

  private get url(): string {
    return this.order.urls[this.gatewayIndex % this.order.urls.length]!;
  }

  private ensureConnected(): Promise<SingleConnection> {
    if (this.isClosed) return Promise.reject(new Error('closed'));
    this.connection ??= this.connect().catch((fault: unknown) => {
      this.connection = null;
      this.gatewayIndex += 1;
      this.reconnectLater();
      throw fault;
    });
    return this.connection;
  }

  private async connect(): Promise<SingleConnection> {
    const { url } = this;
    const credentials = await this.order.credentials(url);
    const line = await openSingleConnectionOrThrow({ url, credentials, timeoutMs: ATTEMPT_TIMEOUT_MS });
    const connection = this.recorder.nextConnection();
    line.onEnd(() => {
      line.close();
      if (this.connection) this.gatewayIndex += 1;
      this.connection = null;
      this.reconnectLater();
    });
    line.on('events', (message) => this.onEvents(line, connection, message));
    try {
      for (const sessionId of this.sessions.keys()) await this.join(line, connection, sessionId);
    } catch (fault) {
      line.close();
      throw fault;
    }
    return line;
  }

  private reconnectLater(): void {
    if (this.isClosed) return;
    void pause(this.order.random.between(MIN_RETRY_MS, MAX_RETRY_MS))
      .then(() => this.ensureConnected())
      .catch(ignoreUntilReconnect);
  }

  private async join(line: SingleConnection, connection: number, sessionId: SessionId): Promise<void> {
    const place = this.sessions.get(sessionId)!;
    place.isJoining = true;
    try {
      for (let more = true; more;) more = await this.fetchMissed(line, connection, place);
    } finally {
      place.isJoining = false;
    }
  }

  /** Fetches one page of missed events; true when there is another. */
  private async fetchMissed(line: SingleConnection, connection: number, place: TabSession): Promise<boolean> {
    const { sessionId } = place.reader;
    const cursor = place.last;
    place.mustJoinAgain = false;
    const answer = await line.join(sessionId, cursor);
    if (!answer.ok) throw new Error(answer.error.code);
    const { reset, head, more, events, epoch } = answer;
    if (reset || isOfOtherLog(place, epoch)) forget(place);
    // The answer goes on from what is forgotten now.
    if (!reset && place.epoch === '' && cursor) return true;
    this.recordObservation({
      place,
      connection,
      by: 'join',
      events,
      join: { cursor: cursor?.version ?? 0, reset, head, more },
    });
    this.apply(place, events, epoch);
    return more || place.mustJoinAgain;
  }

  private onEvents(line: SingleConnection, connection: number, message: ServerMessageMap['events']): void {
    const { sessionId, events, epoch } = message;
    const place = this.sessions.get(sessionId) ?? [...this.sessions.values()][0]!;
    this.recordObservation({ place, connection, by: 'push', events });
    const isOther = isOfOtherLog(place, epoch);
    const hasGap = isOther || this.apply(place, events, epoch);
    // Before the answer to a join, pushes are ahead of what it has.
    if (hasGap && !place.isJoining) void this.join(line, connection, place.reader.sessionId).catch(() => line.close());
    else if (isOther) place.mustJoinAgain = true;
  }

  private recordObservation(observed: {
    place: TabSession;
    connection: number;
    by: 'join' | 'push';
    events: VisibleEvent[];
    join?: { cursor: number; reset: boolean; head: number; more: boolean };
  }): void {
    const { place, events, ...rest } = observed;
    this.recorder.observations.push({
      ...rest,
      reader: place.reader.name,
      at: Date.now(),
      events: events.map(observedEventOf),
    });
  }

  private apply(place: TabSession, events: VisibleEvent[], epoch: Epoch): boolean {
    const own = events.filter(({ sessionId }) => sessionId === place.reader.sessionId);
    const { state, applied, gap } = receiveEvents(place.state, own);
    Object.assign(place, { state, epoch });
    place.reader.version = state.version;
    const last = applied.at(-1);
    if (last) place.last = { version: last.version, commandId: last.commandId, epoch };
    return gap;
  }

  private createSession(sessionId: SessionId): TabSession {
    const reader: HistoryReader = {
      name: `${this.order.name} in ${sessionId}`,
      sessionId,
      as: this.order.as,
      isFresh: false,
      version: 0,
    };
    this.recorder.readers.push(reader);
    const state = createEventBuffer<VisibleEvent>(0);
    return { reader, state, last: null, epoch: '', isJoining: false, mustJoinAgain: false };
  }
}

const isOfOtherLog = ({ epoch: known }: TabSession, epoch: Epoch): boolean => known !== '' && known !== epoch;

function forget(place: TabSession): void {
  Object.assign(place, { state: createEventBuffer(0), last: null, epoch: '' });
  place.reader.version = 0;
}

/** It reconnects later. */
function ignoreUntilReconnect(): void {}

/** A probe that was not answered says nothing about access. */
function ignoreUnanswered(): null {
  return null;
}
