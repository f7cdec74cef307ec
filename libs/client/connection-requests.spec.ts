import type { Credentials } from '@libs/protocol/socket-protocol.ts';
import type { VisitorKey } from '@libs/protocol/ids.ts';
import { createGatewayConnection } from './connection.ts';
import type { AccessRenewal } from './connection-manager.ts';
import { agentCredentials, visitorCredentials } from './credentials.ts';
import { systemClock } from './system-environment.ts';
import { FakeSocket } from './testing/fake-socket.ts';
import { commandIdOf, EPOCH, messageSentEvent, SESSION } from './testing/sample-events.ts';

const visitor = visitorCredentials(SESSION, 'k'.repeat(43) as VisitorKey);
const refused = (code: string) => ({ ok: false, error: { code, message: code, ref: 'r' } });
const joined = {
  ok: true,
  epoch: EPOCH,
  reset: false,
  head: 1,
  more: false,
  events: [],
  marks: { customer: 0, agent: 0 },
};
const settled = () => jest.advanceTimersByTimeAsync(0);

/** A connection that is open; each answer of the gateway is given to the next request, at once. */
function openConnection(renewal?: AccessRenewal, credentials: Credentials = agentCredentials('token')) {
  const socket = new FakeSocket();
  const connection = createGatewayConnection({
    credentials: () => credentials,
    ...(renewal ? { renewAccess: () => Promise.resolve(renewal) } : {}),
    createTransport: () => socket,
    lang: () => 'en',
    clock: systemClock,
    random: () => 0.5,
  });
  connection.connect();
  socket.accept();
  const answer = async (body: unknown) => {
    socket.respond(body);
    await settled();
  };
  return { socket, connection, answer, asked: () => socket.requests.map(({ event }) => event) };
}

describe('a request of the connection', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('has no answer while nothing is connected, and is not sent later', async () => {
    const { connection, socket } = openConnection();
    socket.drop();
    expect(await connection.join(SESSION, null)).toBeNull();
    expect(await connection.sendSignal('read', { sessionId: SESSION, version: 1 })).toBe(false);
    expect(socket.requests).toEqual([]);
  });

  it('of joining is asked again with renewed access, which is shown first', async () => {
    const { connection, answer, asked, socket } = openConnection('renewed');
    const answered = connection.join(SESSION, { version: 1, commandId: commandIdOf(1) }, 200);
    await answer(refused('access.expired'));
    await answer({ ok: true });
    await answer(joined);
    expect([await answered, asked()]).toEqual([joined, ['join', 'renew', 'join']]);
    expect(socket.requests[2]!.body).toEqual(socket.requests[0]!.body);
  });

  it.each<[AccessRenewal | undefined, unknown]>([
    ['ended', { refused: refused('access.expired').error }],
    [undefined, { refused: refused('access.expired').error }],
    ['unreachable', null],
  ])('of joining, where the renewal is "%s", is over', async (renewal, outcome) => {
    const { connection, answer, asked } = openConnection(renewal);
    const answered = connection.join(SESSION, null);
    await answer(refused('access.expired'));
    expect([await answered, asked()]).toEqual([outcome, ['join']]);
  });

  it('of joining that is refused for another reason renews nothing', async () => {
    const { connection, answer, asked } = openConnection('renewed');
    const answered = connection.join(SESSION, null);
    await answer(refused('session.unknown'));
    expect([await answered, asked()]).toEqual([{ refused: refused('session.unknown').error }, ['join']]);
  });

  it('is refused as outdated when its answer is from another time than this page', async () => {
    const { connection, answer } = openConnection();
    const answered = connection.join(SESSION, null);
    await answer({ ok: true, pages: [] });
    expect(await answered).toMatchObject({ refused: { code: 'protocol.outdated', ref: 'browser' } });
  });

  it.each([
    ['accepted', { ok: true }, 1, true],
    ['refused', refused('access.expired'), 2, false],
  ])(
    'that shows fresh access reconnects only if the gateway does not accept it: %s',
    async (_, body, connects, isConnected) => {
      const { connection, answer, socket } = openConnection();
      const shown = connection.sendAccessToken();
      await answer(body);
      await shown;
      expect([socket.connectCount, socket.connected]).toEqual([connects, isConnected]);
    },
  );

  it('is not made to show the access of a visitor, which does not expire', async () => {
    const { connection, socket } = openConnection(undefined, visitor);
    await connection.sendAccessToken();
    expect(socket.requests).toEqual([]);
  });

  it.each([
    [{ ok: true }, true],
    [refused('rate.limited'), false],
  ])('of a signal answered with %j says %s', async (body, isHeard) => {
    const { connection, answer } = openConnection();
    const sent = connection.sendSignal('typing', { sessionId: SESSION });
    await answer(body);
    expect(await sent).toBe(isHeard);
  });

  it('may lose its answer once: only two in a row end the connection', async () => {
    const { connection, answer, socket } = openConnection();
    for (const _ of [1, 2]) {
      void connection.join(SESSION, null);
      await jest.advanceTimersByTimeAsync(5_000);
      void connection.join(SESSION, null);
      await answer(joined);
    }
    expect([socket.connectCount, socket.connected]).toEqual([1, true]);
  });

  it('of one session is withdrawn without those of another', async () => {
    const other = '0199f3a2-0000-7000-8000-000000000002' as typeof SESSION;
    const { connection, socket } = openConnection();
    const deliver = (sessionId: typeof SESSION, number: number) =>
      connection.deliver({ sessionId, commandId: commandIdOf(number), command: { type: 'session.close' } });
    const [first, second] = [deliver(SESSION, 1), deliver(other, 2)];
    await settled();
    connection.withdraw(SESSION);
    expect(await first).toEqual({ withdrawn: true });
    for (const { resolve } of socket.requests) resolve({ ok: true, version: 7, at: 'now', duplicate: false });
    expect(await second).toEqual({ recorded: { version: 7, at: 'now' } });
  });

  it('is not needed for events: each listener hears them until it stops', () => {
    const { connection, socket } = openConnection();
    const [stopped, heard] = [jest.fn(), jest.fn()];
    const stop = connection.listen('events', stopped);
    connection.listen('events', heard);
    stop();
    socket.emit('events', { sessionId: SESSION, epoch: EPOCH, events: [messageSentEvent(1, 'hello')] });
    expect([stopped.mock.calls.length, heard.mock.calls.length]).toEqual([0, 1]);
  });
});
