import { FakeSocket } from '../testing/fake-socket.ts';
import { systemClock } from '../system-environment.ts';
import { FallbackTransport } from './fallback.ts';
import {
  type TransportChoice,
  type TransportEffect,
  type TransportInput,
  transportTransitions,
} from './transport-choice.ts';

const refusal = { ok: false, error: { code: 'protocol.outdated', message: '', ref: 'r' } };

class Fixture {
  readonly webSocket = new FakeSocket();
  readonly http = new FakeSocket();
  readonly transport = new FallbackTransport(this.webSocket, this.http, systemClock);
  readonly reported: string[] = [];
  readonly inputs: Record<TransportInput, () => void> = {
    wsUp: () => this.webSocket.accept(),
    wsDown: () => this.webSocket.drop(),
    wsRefused: () => this.webSocket.refuse(refusal),
    wsFailed: () => this.webSocket.refuse(),
    httpUp: () => this.http.accept(),
    httpDown: () => this.http.drop(),
    httpFailed: () => this.http.refuse(),
  };

  constructor() {
    for (const event of ['connect', 'disconnect', 'connect_error'])
      this.transport.on(event, () => this.reported.push(event));
  }

  take(inputs: readonly TransportInput[]): void {
    for (const input of inputs) this.inputs[input]();
  }

  /** The transport that the next connection uses; a WebSocket that fails once more is given up after one failure. */
  get choice(): TransportChoice {
    const { webSocket, http, transport } = this;
    const before = [webSocket.connectCount, http.connectCount];
    transport.connect();
    if (http.connectCount > before[1]!) return 'http';
    webSocket.refuse();
    return http.connectCount > before[1]! ? 'failedOnce' : 'webSocket';
  }
}

const stepsTo: Record<TransportChoice, readonly TransportInput[]> = {
  webSocket: [],
  failedOnce: ['wsFailed'],
  http: ['wsFailed', 'wsFailed'],
};

/** What the owner hears. */
const reports: Record<TransportEffect, readonly string[]> = {
  ...{ ignore: [], tryHttp: [], closeHttp: [] },
  ...{ connect: ['connect'], disconnect: ['disconnect'], connect_error: ['connect_error'] },
  moveOver: ['disconnect', 'connect'],
};

const choices = Object.keys(transportTransitions) as TransportChoice[];
const cells = choices.flatMap((choice) =>
  (Object.keys(transportTransitions[choice]) as TransportInput[]).map(
    (input) => [choice, input, ...transportTransitions[choice][input]] as const,
  ),
);

describe('the choice of a transport', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it.each(cells)('"%s", at %s, is then "%s", and does: %s', (choice, input, next, effect) => {
    const fixture = new Fixture();
    fixture.take(stepsTo[choice]);
    fixture.reported.length = 0;
    fixture.take([input]);
    expect(fixture.reported).toEqual(reports[effect]);
    expect(fixture.choice).toBe(next);
  });

  it.each(cells)('"%s", at %s, leaves open only what is in use', (choice, input) => {
    const fixture = new Fixture();
    fixture.take([...stepsTo[choice], input]);
    const { transport, webSocket, http } = fixture;
    expect(webSocket.connected || http.connected).toBe(transport.connected);
    expect(webSocket.connected && http.connected).toBe(false);
  });
});
