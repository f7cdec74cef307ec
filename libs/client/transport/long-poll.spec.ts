import type { AgentId, VisitorKey } from '@libs/protocol/ids.ts';
import type { Credentials } from '@libs/protocol/socket-protocol.ts';
import { agentCredentials, visitorCredentials } from '../credentials.ts';
import { systemClock } from '../system-environment.ts';
import { gatewayRefusal } from '../testing/gateway-refusal.ts';
import { commandIdOf, EPOCH, messageSentEvent, sessionOpenedEvent, SESSION } from '../testing/sample-events.ts';
import { AgentLongPollTransport } from './agent-long-poll.ts';
import { longPollAnswers } from './long-poll-answers.ts';
import { LongPollTransport } from './long-poll.ts';

type FakeRequest = {
  path: string;
  init: RequestInit;
  answer: (body: unknown) => Promise<void>;
  fail: () => Promise<void>;
};

const KEY = 'k'.repeat(43) as VisitorKey;
const visitor = visitorCredentials(SESSION, KEY, 'zh-TW');
const agentToken = agentCredentials('token');
const settled = () => jest.advanceTimersByTimeAsync(0);
const joined = (versions: number[], marks = { customer: 0, agent: 0 }) => ({
  ...{ ok: true, epoch: EPOCH, reset: false, head: 9, more: false, marks },
  events: versions.map((version) => (version === 1 ? sessionOpenedEvent() : messageSentEvent(version, 'news'))),
});
const positions = (first: string) => [first, ...Array.from({ length: 63 }, () => '0')].join('.');
const inbox = (first: string, rows: unknown[] = []) => ({
  ...{ epoch: EPOCH, rows, today: 0, yesterday: 0, positions: positions(first), isWhole: false },
});
const row = {
  ...{ sessionId: SESSION, version: 1, status: 'waiting', agentId: null as AgentId | null, lang: 'en' },
  ...{ createdAt: '2026-01-01T12:00:00.000Z', lastMessageAt: null, lastMessage: null },
  ...{ customerMessages: 0, agentMessages: 0, unread: 0, contact: null, vouched: null, isOnline: true },
};

describe('the transport over plain HTTP', () => {
  let requests: FakeRequest[];
  let transport: LongPollTransport;
  let reported: [event: string, payload: unknown][];

  const open = (credentials: Credentials) => {
    const Transport = credentials.as === 'agent' ? AgentLongPollTransport : LongPollTransport;
    transport = new Transport({
      credentials: () => credentials,
      clock: systemClock,
      answers: longPollAnswers,
      fetchAnswer: (path, init) =>
        new Promise((resolve, reject) => {
          const fail = () => {
            reject(new TypeError('failed to fetch'));
            return settled();
          };
          const answer = (body: unknown) => {
            resolve({ json: async () => body } as Response);
            return settled();
          };
          init.signal!.addEventListener('abort', () => void fail());
          requests.push({ path, init, answer, fail });
        }),
    });
    for (const event of ['connect', 'disconnect', 'connect_error', 'events', 'inbox', 'signal'])
      transport.on(event, (payload) => reported.push([event, payload]));
    transport.connect();
  };
  const connect = async (credentials: Credentials = visitor) => {
    open(credentials);
    await requests[0]!.answer({});
    [requests, reported] = [[], []];
  };
  const join = () => transport.request('join', { sessionId: SESSION, cursor: null }, 5_000).catch(() => 'no answer');
  const paths = () => requests.map(({ path }) => path.replace(`/api/sessions/${SESSION}`, ''));
  const latest = () => requests.at(-1)!;
  const events = () => reported.map(([event]) => event);

  beforeEach(() => {
    jest.useFakeTimers();
    [requests, reported] = [[], []];
  });
  afterEach(() => jest.useRealTimers());

  describe('connects', () => {
    it('when the gateway answers anything at all', async () => {
      open(visitor);
      expect([transport.connected, events()]).toEqual([false, []]);
      await latest().answer({ ok: false });
      expect([transport.connected, events()]).toEqual([true, ['connect']]);
      transport.connect();
      expect(requests).toHaveLength(1);
    });

    it('not when there is no answer, and reports that once', async () => {
      open(visitor);
      await jest.advanceTimersByTimeAsync(7_999);
      expect(events()).toEqual([]);
      await jest.advanceTimersByTimeAsync(1);
      expect([transport.connected, events()]).toEqual([false, ['connect_error']]);
    });

    it.each(['answer', 'fail'] as const)('not by an "%s" to a try that was given up', async (late) => {
      open(visitor);
      transport.disconnect();
      await requests[0]![late]({});
      expect([transport.connected, events()]).toEqual([false, []]);
      transport.connect();
      await requests[1]!.answer({});
      expect(events()).toEqual(['connect']);
    });
  });

  describe('a request', () => {
    it.each([
      ['a visitor', visitor, `Visitor ${SESSION}.${KEY}`, 'zh-TW'],
      ['an agent', agentToken, 'Bearer token', 'en'],
    ])('of %s shows who asks, and in which language', async (_, credentials, authorization, lang) => {
      await connect(credentials);
      void join();
      expect(latest().init).toMatchObject({ method: 'GET', cache: 'no-store', credentials: 'same-origin' });
      expect(latest().init.headers).toEqual({ 'x-aidline': '1', 'x-aidline-lang': lang, authorization });
    });

    it('is given up when its time is over, and leaves no timer when it is answered', async () => {
      await connect();
      const command = { sessionId: SESSION, commandId: commandIdOf(1), command: { type: 'session.close' } };
      const [first, second] = [0, 1].map(() => transport.request('command', command, 5_000).catch(() => 'no answer'));
      await requests[0]!.answer({ ok: true });
      await jest.advanceTimersByTimeAsync(5_000);
      expect([await first, await second, jest.getTimerCount()]).toEqual([{ ok: true }, 'no answer', 0]);
    });

    it.each(['typing', 'read', 'renew'])('for "%s", which HTTP cannot carry, is dropped', async (event) => {
      await connect();
      expect(await transport.request(event, { sessionId: SESSION }, 5_000)).toEqual({ ok: true });
      expect(requests).toEqual([]);
    });
  });

  describe('waiting for news', () => {
    it('begins with no refused join, and with none that is answered after a cut', async () => {
      await connect();
      const refused = join();
      await latest().answer({ ok: false, error: gatewayRefusal('session.unknown', 'en') });
      expect(await refused).toMatchObject({ error: { code: 'session.unknown' } });
      void join();
      transport.disconnect();
      await latest().answer(joined([1]));
      expect(paths()).toEqual(['/events?after=0&wait=0', '/events?after=0&wait=0']);
    });

    it('is one question at a time, however often the session is joined', async () => {
      await connect();
      void join();
      await latest().answer(joined([1]));
      void join();
      await latest().answer(joined([1]));
      expect(paths().filter((path) => path.endsWith('wait=25'))).toHaveLength(1);
    });

    it('goes on from the same event when the gateway had nothing to tell', async () => {
      await connect();
      void join();
      await latest().answer(joined([1]));
      await latest().answer(joined([]));
      expect(paths()[2]).toBe(paths()[1]);
      expect(events()).toEqual([]);
    });

    it.each<[string, (waiting: FakeRequest) => Promise<void>]>([
      ['is refused for good', ({ answer }) => answer({ ok: false, error: gatewayRefusal('access.expired', 'en') })],
      ['fails', ({ fail }) => fail()],
      ['is answered with a page of a proxy', ({ answer }) => answer('<html>')],
      ['has no answer in time', () => jest.advanceTimersByTimeAsync(35_000)],
    ])('ends the connection when it %s', async (_, end) => {
      await connect();
      void join();
      await latest().answer(joined([1]));
      await end(latest());
      expect([transport.connected, events(), requests.length]).toEqual([false, ['disconnect'], 2]);
    });

    it('pauses three seconds where the gateway names no time', async () => {
      await connect();
      void join();
      await latest().answer(joined([1]));
      await latest().answer({ ok: false, error: gatewayRefusal('try.later', 'en') });
      await jest.advanceTimersByTimeAsync(2_999);
      expect(requests).toHaveLength(2);
      await jest.advanceTimersByTimeAsync(1);
      expect([requests.length, transport.connected]).toEqual([3, true]);
    });

    it.each(['leave', 'disconnect'] as const)('is aborted by "%s", and asks no more', async (end) => {
      await connect();
      void join();
      await latest().answer(joined([1]));
      if (end === 'leave') void transport.request('leave', { sessionId: SESSION }, 5_000);
      else transport.disconnect();
      await settled();
      expect([latest().init.signal!.aborted, requests.length]).toEqual([true, 2]);
      expect(events()).toEqual(end === 'leave' ? [] : ['disconnect']);
    });

    it.each([
      ['a visitor', visitor, 'agent'],
      ['an agent', agentToken, 'customer'],
    ] as const)('tells %s how far the other side has read, and only forward', async (_, credentials, by) => {
      await connect(credentials);
      void join();
      await latest().answer(joined([1], { customer: 1, agent: 1 }));
      for (const mark of [1, 3, 3, 2]) await latest().answer(joined([], { customer: 0, agent: 0, [by]: mark }));
      expect(reported).toEqual([['signal', { kind: 'read', sessionId: SESSION, by, version: 3 }]]);
    });
  });

  describe('the list of an agent', () => {
    const listPaths = () => paths().filter((path) => path.startsWith('/api/inbox'));

    it('is asked for every three seconds, from where it was read', async () => {
      await connect(agentToken);
      await jest.advanceTimersByTimeAsync(3_000);
      await latest().answer(inbox('a', [row]));
      expect(reported).toEqual([['inbox', { epoch: EPOCH, rows: [row] }]]);
      await jest.advanceTimersByTimeAsync(2_999);
      expect(listPaths()).toEqual(['/api/inbox']);
      await jest.advanceTimersByTimeAsync(1);
      await latest().answer(inbox('b'));
      await jest.advanceTimersByTimeAsync(3_000);
      expect(listPaths().slice(1)).toEqual([
        `/api/inbox?since=${positions('a')}&epoch=${EPOCH}`,
        `/api/inbox?since=${positions('b')}&epoch=${EPOCH}`,
      ]);
      expect(reported).toHaveLength(1);
    });

    it('is asked for again from the same position when there was no answer', async () => {
      await connect(agentToken);
      await jest.advanceTimersByTimeAsync(3_000);
      await latest().answer(inbox('a'));
      await jest.advanceTimersByTimeAsync(3_000);
      await latest().fail();
      await jest.advanceTimersByTimeAsync(3_000);
      await latest().answer({ ok: false, error: gatewayRefusal('rate.limited', 'en') });
      await jest.advanceTimersByTimeAsync(3_000);
      expect(new Set(listPaths().slice(1))).toEqual(new Set([`/api/inbox?since=${positions('a')}&epoch=${EPOCH}`]));
      expect([listPaths().length, transport.connected]).toEqual([4, true]);
    });

    it('is left alone after a cut, also when its answer comes late', async () => {
      await connect(agentToken);
      await jest.advanceTimersByTimeAsync(3_000);
      transport.disconnect();
      await latest().answer(inbox('a', [row]));
      await jest.advanceTimersByTimeAsync(10_000);
      expect([listPaths().length, events()]).toEqual([1, ['disconnect']]);
    });

    it('is not asked for when the cut comes before its time', async () => {
      await connect(agentToken);
      transport.disconnect();
      await jest.advanceTimersByTimeAsync(10_000);
      expect(listPaths()).toEqual([]);
    });

    it('is never asked for by a visitor', async () => {
      await connect();
      await jest.advanceTimersByTimeAsync(10_000);
      expect(requests).toEqual([]);
    });
  });
});
