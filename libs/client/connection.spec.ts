import { PROTOCOL_VERSION } from '@libs/protocol/socket-protocol.ts';
import { FakeSocket } from './testing/fake-socket.ts';
import { commandIdOf, EPOCH, sessionOpenedEvent, SESSION } from './testing/sample-events.ts';
import { systemClock } from './system-environment.ts';
import { type GatewayConnection, createGatewayConnection } from './connection.ts';
import type { AccessRenewal } from './connection-manager.ts';
import type { OutgoingCommand } from './command-queue.ts';

const messageCommand = (number: number): OutgoingCommand => ({
  sessionId: SESSION,
  commandId: commandIdOf(number),
  command: { type: 'message.send', text: `m${number}` },
});
const recorded = (version: number) => ({ ok: true, version, at: '2026-01-01T12:00:00.000Z', duplicate: false });
const refused = (code: string) => ({ ok: false, error: { code, message: code, ref: 'r' } });

describe('the link', () => {
  let socket: FakeSocket;
  let connection: GatewayConnection;
  let renewAccess: () => Promise<AccessRenewal>;
  let wakeUp: () => void;
  const settle = () => jest.advanceTimersByTimeAsync(0);
  const idsAsked = () => socket.requestsOf('command').map(({ body }) => (body as OutgoingCommand).commandId);

  beforeEach(() => {
    jest.useFakeTimers();
    socket = new FakeSocket();
    renewAccess = () => Promise.resolve('renewed');
    connection = createGatewayConnection({
      credentials: () => ({ as: 'agent', protocol: PROTOCOL_VERSION, lang: 'en', accessToken: 'token' }),
      renewAccess: () => renewAccess(),
      createTransport: () => socket,
      lang: () => 'en',
      clock: systemClock,
      random: () => 0.5,
      onWakeUp: (listener) => {
        wakeUp = listener;
        return () => undefined;
      },
    });
  });
  afterEach(() => jest.useRealTimers());

  it('sends what was not acknowledged again after a reconnect: same ids, same order, one in flight', async () => {
    connection.connect();
    socket.accept();
    const verdicts = [connection.deliver(messageCommand(1)), connection.deliver(messageCommand(2))];
    await settle();
    expect(idsAsked()).toEqual([commandIdOf(1)]);

    socket.drop();
    await jest.advanceTimersByTimeAsync(250);
    expect(socket.connectCount).toBe(2);
    socket.accept();
    await settle();
    socket.respond(recorded(7));
    await settle();
    socket.respond(recorded(8));
    expect(await Promise.all(verdicts)).toMatchObject([{ recorded: { version: 7 } }, { recorded: { version: 8 } }]);
    expect(idsAsked()).toEqual([commandIdOf(1), commandIdOf(1), commandIdOf(2)]);
  });

  it('asks again after five seconds without an answer, and takes a line that stays silent for dead', async () => {
    connection.connect();
    socket.accept();
    void connection.deliver(messageCommand(1));
    await jest.advanceTimersByTimeAsync(5_000);
    expect(idsAsked()).toEqual([commandIdOf(1), commandIdOf(1)]);
    await jest.advanceTimersByTimeAsync(5_000);
    expect(socket.connectCount).toBe(2);
  });

  it('spreads its tries and stretches them up to four seconds', async () => {
    connection.connect();
    const waits: number[] = [];
    for (let tries = 0; tries < 7; tries += 1) {
      const before = Date.now();
      const count = socket.connectCount;
      socket.refuse();
      while (socket.connectCount === count) await jest.advanceTimersByTimeAsync(50);
      waits.push(Date.now() - before);
    }
    expect(waits).toEqual([250, 500, 1000, 2000, 2000, 2000, 2000]);
  });

  it('does not wait when the network comes back, or somebody looks at the tab again', () => {
    connection.connect();
    socket.accept();
    wakeUp();
    expect(socket.connectCount).toBe(1);
    socket.drop();
    wakeUp();
    expect(socket.connectCount).toBe(2);
  });

  it('comes back from every cut, also after a way that was changed for a better one', async () => {
    connection.connect();
    socket.accept();
    // As when WebSocket takes over from HTTP: a cut, and a return that nobody had to wait for.
    socket.drop();
    socket.accept();
    await jest.advanceTimersByTimeAsync(8_000);
    const { connectCount } = socket;
    socket.drop();
    await jest.advanceTimersByTimeAsync(8_000);
    expect(socket.connectCount).toBe(connectCount + 1);
  });

  it('leaves within the time that a parting gateway gives', async () => {
    connection.connect();
    socket.accept();
    socket.emit('bye', { spreadMs: 4000 });
    await jest.advanceTimersByTimeAsync(1_999);
    expect(socket.connectCount).toBe(1);
    await jest.advanceTimersByTimeAsync(1);
    expect(socket.connectCount).toBe(2);
  });

  it('renews run-out access at the door, and stops where trying again is no use', async () => {
    connection.connect();
    socket.refuse(refused('access.expired'));
    await jest.advanceTimersByTimeAsync(300);
    expect(socket.connectCount).toBe(2);
    socket.refuse(refused('protocol.outdated'));
    await jest.advanceTimersByTimeAsync(60_000);
    expect(socket.connectCount).toBe(2);
    expect(connection.status.getState()).toMatchObject({ is: 'refused', refusal: { code: 'protocol.outdated' } });
  });

  it('stays online when the access that an earlier try had asked for is renewed late', async () => {
    let answerRenewal!: (late: AccessRenewal) => void;
    renewAccess = () => new Promise((resolve) => (answerRenewal = resolve));
    for (const late of ['renewed', 'unreachable', 'ended'] as const) {
      connection.connect();
      socket.refuse(refused('access.expired'));
      connection.connect();
      socket.accept();
      answerRenewal(late);
      await jest.advanceTimersByTimeAsync(10_000);
      expect(connection.status.getState()).toEqual({ is: 'online' });
      connection.close();
    }
  });

  it('stays closed when a handshake or a renewal is answered after it was closed', async () => {
    let answerRenewal!: (late: AccessRenewal) => void;
    renewAccess = () => new Promise((resolve) => (answerRenewal = resolve));
    connection.connect();
    socket.refuse(refused('access.expired'));
    connection.close();
    answerRenewal('renewed');
    socket.accept();
    await jest.advanceTimersByTimeAsync(10_000);
    expect([connection.status.getState(), socket.connected, socket.connectCount]).toEqual([{ is: 'idle' }, false, 1]);
  });

  it('shows its fresh token before it repeats a command that came too late', async () => {
    connection.connect();
    socket.accept();
    void connection.deliver(messageCommand(1));
    await settle();
    socket.respond(refused('access.expired'));
    await settle();
    expect(socket.requests.at(-1)).toMatchObject({ event: 'renew', body: { accessToken: 'token' } });
    socket.respond({ ok: true });
    await settle();
    expect(idsAsked()).toEqual([commandIdOf(1), commandIdOf(1)]);
  });

  it('hands events on when it understands them', () => {
    const heard: unknown[] = [];
    connection.listen('events', (message) => heard.push(message));
    connection.connect();
    socket.emit('events', { sessionId: SESSION, epoch: EPOCH, events: [sessionOpenedEvent()] });
    socket.emit('events', { sessionId: SESSION, events: 'nonsense' });
    expect(heard).toEqual([{ sessionId: SESSION, epoch: EPOCH, events: [sessionOpenedEvent()] }]);
  });
});
