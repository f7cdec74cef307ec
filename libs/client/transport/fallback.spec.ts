import type { VisitorKey } from '@libs/protocol/ids.ts';
import { PROTOCOL_VERSION } from '@libs/protocol/socket-protocol.ts';
import { FakeSocket } from '../testing/fake-socket.ts';
import { gatewayRefusal } from '../testing/gateway-refusal.ts';
import { commandIdOf, EPOCH, messageSentEvent, sessionOpenedEvent, SESSION } from '../testing/sample-events.ts';
import { systemClock } from '../system-environment.ts';
import { FallbackTransport } from './fallback.ts';
import { longPollAnswers } from './long-poll-answers.ts';
import { LongPollTransport } from './long-poll.ts';

describe('where WebSocket does not get through', () => {
  let webSocket: FakeSocket;
  let http: FakeSocket;
  let socket: FallbackTransport;
  let heard: string[];
  const asked = () => ({ webSocket: webSocket.connectCount, http: http.connectCount });
  const failTwice = () => {
    socket.connect();
    webSocket.refuse();
    socket.connect();
    webSocket.refuse();
  };

  beforeEach(() => {
    jest.useFakeTimers();
    [webSocket, http, heard] = [new FakeSocket(), new FakeSocket(), []];
    socket = new FallbackTransport(webSocket, http, systemClock);
    for (const event of ['connect', 'disconnect', 'connect_error', 'events']) socket.on(event, () => heard.push(event));
  });
  afterEach(() => jest.useRealTimers());

  it('takes plain HTTP after the second failure', () => {
    failTwice();
    expect(asked()).toEqual({ webSocket: 2, http: 1 });
    http.accept();
    expect(heard).toEqual(['connect_error', 'connect']);
    expect(socket.connected).toBe(true);
    http.emit('events');
    expect(heard.at(-1)).toBe('events');
  });

  it('does not take a refusal for a blocked way', () => {
    const refusal = { ok: false, error: { code: 'protocol.outdated', message: '', ref: 'r' } };
    for (let time = 0; time < 3; time += 1) {
      socket.connect();
      webSocket.refuse(refusal);
    }
    expect(asked()).toEqual({ webSocket: 3, http: 0 });
  });

  it('begins again with WebSocket when HTTP fails as well', () => {
    failTwice();
    http.refuse();
    socket.connect();
    expect(asked()).toEqual({ webSocket: 3, http: 1 });
  });

  it('tries WebSocket again every minute, and moves over when it is open', async () => {
    failTwice();
    http.accept();
    await jest.advanceTimersByTimeAsync(60_000);
    expect(webSocket.connectCount).toBe(3);
    webSocket.refuse();
    expect(socket.connected).toBe(true);
    await jest.advanceTimersByTimeAsync(60_000);
    heard.length = 0;
    webSocket.accept();
    expect(heard).toEqual(['disconnect', 'connect']);
    expect([webSocket.connected, http.connected]).toEqual([true, false]);
  });

  it('is quiet once it is closed', async () => {
    failTwice();
    http.accept();
    socket.disconnect();
    await jest.advanceTimersByTimeAsync(120_000);
    expect(asked()).toEqual({ webSocket: 2, http: 1 });
  });
});

describe('the way over plain HTTP', () => {
  const joined = (events: unknown[], agent = 0) => ({
    ok: true,
    reset: false,
    head: 2,
    more: false,
    epoch: EPOCH,
    events,
    marks: { customer: 0, agent },
  });
  const key = 'k'.repeat(43) as VisitorKey;
  let asked: { path: string; init: RequestInit; answer: (body: unknown) => void }[];
  let socket: LongPollTransport;
  const heard = jest.fn();
  const settle = async () => {
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  };

  beforeEach(async () => {
    asked = [];
    heard.mockClear();
    socket = new LongPollTransport({
      credentials: () => ({ as: 'visitor', protocol: PROTOCOL_VERSION, lang: 'en', sessionId: SESSION, key }),
      clock: systemClock,
      answers: longPollAnswers,
      fetchAnswer: (path, init) =>
        new Promise((resolve) =>
          asked.push({ path, init, answer: (body) => resolve({ json: async () => body } as Response) }),
        ),
    });
    for (const event of ['connect', 'disconnect', 'events', 'signal'])
      socket.on(event, (payload) => heard(event, payload));
    socket.connect();
    asked[0]!.answer({});
    await settle();
  });
  afterEach(async () => {
    socket.disconnect();
    for (const { answer } of asked) answer({});
    await settle();
  });

  it('posts a command under its id, with the visitor’s key', async () => {
    const envelope = { sessionId: SESSION, commandId: commandIdOf(1), command: { type: 'session.claim' } };
    const answer = socket.request('command', envelope, 5_000);
    expect(asked[1]).toMatchObject({
      path: `/api/sessions/${SESSION}/commands`,
      init: { method: 'POST', headers: { authorization: `Visitor ${SESSION}.${key}` } },
    });
    expect(JSON.parse(asked[1]!.init.body as string)).toEqual({ commandId: commandIdOf(1), command: envelope.command });
    asked[1]!.answer({ ok: true, version: 1 });
    expect(await answer).toEqual({ ok: true, version: 1 });
  });

  it('begins with the newest events of a long log, and waits from there', async () => {
    void socket.request('join', { sessionId: SESSION, cursor: null, newest: 200 }, 5_000);
    expect(asked[1]!.path).toBe(`/api/sessions/${SESSION}/events?after=0&wait=0&newest=200`);
    const session = { status: 'waiting', agentId: null, lang: 'en', customerMessages: 899, agentMessages: 0 };
    asked[1]!.answer({ ...joined([messageSentEvent(900, 'news')]), session });
    await settle();
    expect(asked[2]!.path).toContain(`after=900&commandId=${commandIdOf(900)}&epoch=${EPOCH}&wait=25`);
  });

  it('waits for news from where it stands, and tells what comes and what was read', async () => {
    void socket.request('join', { sessionId: SESSION, cursor: null }, 5_000);
    expect(asked[1]!.path).toBe(`/api/sessions/${SESSION}/events?after=0&wait=0`);
    asked[1]!.answer(joined([sessionOpenedEvent(1)]));
    await settle();
    expect(asked[2]!.path).toBe(
      `/api/sessions/${SESSION}/events?after=1&commandId=${commandIdOf(1)}&epoch=${EPOCH}&wait=25`,
    );
    asked[2]!.answer(joined([messageSentEvent(2, 'news')], 2));
    await settle();
    expect(heard.mock.calls.slice(1)).toEqual([
      ['events', { sessionId: SESSION, epoch: EPOCH, events: [messageSentEvent(2, 'news')] }],
      ['signal', { kind: 'read', sessionId: SESSION, by: 'agent', version: 2 }],
    ]);
    expect(asked[3]!.path).toContain('after=2');
    void socket.request('leave', { sessionId: SESSION }, 5_000);
    asked[3]!.answer(joined([]));
    await settle();
    expect(asked).toHaveLength(4);
  });

  it('keeps the line and waits when it asked for news too often, and asks again then', async () => {
    void socket.request('join', { sessionId: SESSION, cursor: null }, 5_000);
    asked[1]!.answer(joined([sessionOpenedEvent(1)]));
    await settle();
    jest.useFakeTimers();
    asked[2]!.answer({ ok: false, error: { ...gatewayRefusal('rate.limited', 'en'), retryAfterMs: 5_000 } });
    await jest.advanceTimersByTimeAsync(4_900);
    expect([asked.length, socket.connected]).toEqual([3, true]);
    await jest.advanceTimersByTimeAsync(200);
    expect(asked[3]!.path).toContain(`after=1&commandId=${commandIdOf(1)}&epoch=${EPOCH}&wait=25`);
    jest.useRealTimers();
    expect(heard.mock.calls.map(([what]) => what as string)).toEqual(['connect']);
  });

  it('cuts the line when the log was rewound, so that it is read anew', async () => {
    void socket.request('join', { sessionId: SESSION, cursor: null }, 5_000);
    asked[1]!.answer(joined([sessionOpenedEvent(1)]));
    await settle();
    asked[2]!.answer({ ...joined([]), reset: true });
    await settle();
    expect(heard).toHaveBeenLastCalledWith('disconnect', undefined);
    expect(socket.connected).toBe(false);
  });
});
