import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { v4 } from 'uuid';
import { startSystem, type RunningSystem } from '../../../infra/jest/test-system.ts';
import { visitorCredentials } from '@libs/client/credentials.ts';
import { newSessionId, newVisitorKey } from '@libs/client/new-ids.ts';
import { locales, type Locale } from '@libs/protocol/languages.ts';
import { isRefusalCode } from '@libs/protocol/refusals.ts';
import { clientMessages } from '@libs/protocol/socket-protocol.ts';
import { type BadEventCase, badEvents, nestedJson } from './bad-events.ts';
import { openAgent, openSessionCommand, openVisitor, waitUntil } from './chat-client.ts';
import { openRawClient, type RawClient } from './raw-client.ts';
import { frame, fragmentedMessage, RawSocket, sendRawBytes, UPGRADE } from './raw-socket.ts';
import { expectField, expectRefusal, type ServiceMonitor, startServiceMonitor } from './bad-input-checks.ts';

/** The socket half of the catalogue of bad inputs, then what nobody thought of: mutations of every shape, and raw bytes. */
let system: RunningSystem;
let url: string;
let monitor: ServiceMonitor;
let stranger: Awaited<ReturnType<typeof openVisitor>>;
const clients: RawClient[] = [];
const visitors = new Map<Locale, { client: RawClient; sessionId: ReturnType<typeof newSessionId> }>();

beforeAll(async () => {
  const env = { VISITOR_COMMANDS_PER_SECOND: '100000', AGENT_COMMANDS_PER_SECOND: '100000' };
  system = await startSystem({ gateways: 1, workers: 0, site: false, env });
  url = system.gatewayUrls[0]!;
  monitor = await startServiceMonitor(system);
  stranger = await openVisitor(url);
  for (const lang of locales) await openVisitorIn(lang);
});
afterAll(async () => {
  for (const client of [...clients, stranger?.client]) client?.close();
  monitor?.close();
  await system?.stop();
});

async function openVisitorIn(lang: Locale): Promise<void> {
  const [sessionId, key] = [newSessionId(), newVisitorKey()];
  const client = await openRawClient(url, visitorCredentials(sessionId, key, lang));
  await client.request('command', { sessionId, commandId: v4(), command: openSessionCommand });
  clients.push(client);
  visitors.set(lang, { client, sessionId });
}

const usedCommandId = v4();

describe('a bad event', () => {
  it.each(badEvents)('%s', async (...[name, send, code, field]: BadEventCase) => {
    const before = await monitor.foreignEventCount();
    const lang = locales[name.length % locales.length]!;
    const { client, sessionId } = visitors.get(lang)!;
    const { event, args } = send(sessionId);
    const answer = await client.request(event, ...args);
    expectRefusal(answer, code, lang);
    expectField(answer, field);
    expect(await monitor.foreignEventCount()).toBe(before);
    expect(await monitor.isServing()).toBe(true);
  });

  it('14 to another’s conversation looks like one to none', async () => {
    const { client } = visitors.get('en')!;
    const answers = [stranger.sessionId, newSessionId()].map((sessionId) =>
      client.request('join', { sessionId, cursor: null }),
    );
    for (const answer of await Promise.all(answers)) expectRefusal(answer, 'session.unknown');
  });

  it('24 to conversations that are none, however many, leaves nothing to listen to', async () => {
    const agent = await openAgent(url, system.agent);
    const { client, sessionId } = visitors.get('en')!;
    const live = async () => /^aidline_live_sessions (\d+)$/m.exec(await (await fetch(`${url}/metrics`)).text())![1];
    const before = await live();
    const made = Array.from({ length: 300 }, () => agent.request('join', { sessionId: newSessionId(), cursor: null }));
    for (const answer of await Promise.all(made)) expectRefusal(answer, 'session.unknown');
    expect(await live()).toBe(before);
    expect(await client.request('join', { sessionId, cursor: null })).toMatchObject({ ok: true });
    expect(await monitor.isServing()).toBe(true);
    agent.close();
  });

  it('19 under a used id changes nothing', async () => {
    const { client, sessionId } = visitors.get('en')!;
    const say = (text: string) =>
      client.request('command', { sessionId, commandId: usedCommandId, command: { type: 'message.send', text } });
    expect(await say('first')).toMatchObject({ ok: true });
    expectRefusal(await say('second'), 'id.reused');
    expect(await say('first')).toMatchObject({ ok: true, duplicate: true });
  });

  it('3 without an answer to give is handled, or dropped, and nobody suffers', async () => {
    const { client, sessionId, key } = await openVisitor(url);
    const { socket } = await openRawClient(url, visitorCredentials(sessionId, key));
    socket.emit('command', { sessionId });
    socket.emit('join', { sessionId }, { sessionId }, 7);
    socket.emit('nonsense');
    expect(await client.join(sessionId)).toMatchObject({ ok: true, head: 1 });
    expect(await monitor.isServing()).toBe(true);
    socket.disconnect();
    client.close();
  });

  it.each([
    ['17 beyond the head', { version: 1_000_000, commandId: v4() }],
    ['18 of another log', { version: 1, commandId: v4() }],
  ])('with a cursor %s begins anew', async (_, cursor) => {
    const { client, sessionId } = visitors.get('en')!;
    expect(await client.request('join', { sessionId, cursor })).toMatchObject({ ok: true, reset: true });
  });

  it('22 a thousand signals of typing are shed', async () => {
    const { client, sessionId } = visitors.get('en')!;
    const agent = await openAgent(url, system.agent);
    let heard = 0;
    agent.connection.on('signal', ({ kind }) => (heard += Number(kind === 'typing')));
    await agent.join(sessionId);
    const said = Array.from({ length: 1_000 }, () => client.request('typing', { sessionId }));
    for (const answer of await Promise.all(said)) expect(answer).toEqual({ ok: true });
    await client.request('command', { sessionId, commandId: v4(), command: { type: 'message.send', text: 'said it' } });
    await waitUntil('the agent hears what came after', () => agent.texts().includes('said it'));
    expect(heard).toBeLessThan(10);
    agent.close();
    expect(await monitor.isServing()).toBe(true);
  });
});

/** Rounds of generated input in one run; what fails is shrunk and printed with its seed and path. */
const ROUNDS = 300;
const oddValue = fc.oneof(
  fc.anything({ withNullPrototype: false, maxDepth: 2 }).map((value) => toJson(value)),
  fc.constantFrom(null, '', -1, 1e308, '\u0000', '\ud800', '__proto__', [], {}, 'a'.repeat(5_000)),
  fc.string({ unit: 'binary' }),
);

/** As it would travel. */
function toJson(value: unknown): unknown {
  try {
    return JSON.parse(JSON.stringify(value) ?? 'null', (key, inner: unknown) => (key === '__proto__' ? null : inner));
  } catch {
    return null;
  }
}

describe('a generated event', () => {
  const good = (sessionId: string): Record<keyof typeof clientMessages, Record<string, unknown>> => ({
    command: { sessionId, commandId: v4(), command: { type: 'message.send', text: 'x' } },
    join: { sessionId, cursor: null },
    leave: { sessionId },
    renew: { accessToken: 'x' },
    typing: { sessionId },
    read: { sessionId, version: 1 },
  });

  it.each(Object.keys(clientMessages) as (keyof typeof clientMessages)[])(
    '%s with any field put wrong is answered with a code, never a fault',
    async (event) => {
      const { client, sessionId } = visitors.get('en')!;
      const body = good(sessionId)[event];
      const field = fc.constantFrom(...Object.keys(body), 'another');
      await fc.assert(
        fc.asyncProperty(field, oddValue, async (name, value) => {
          const answer = await client.request(event, {
            ...body,
            commandId: body.commandId && v4(),
            [name]: value,
          });
          if (answer.ok) return;
          expect(isRefusalCode(answer.error.code)).toBe(true);
          expect(answer.error.code).not.toBe('internal.fault');
        }),
        { numRuns: ROUNDS },
      );
      expect(await monitor.isServing()).toBe(true);
    },
  );
});

/** After noise there may be nothing to wait for: half a request is waited for by the gateway too. */
const QUIET_MS = 300;

describe('raw bytes', () => {
  it.each<[string, Buffer | string, RegExp]>([
    ['nothing that is HTTP', randomBytes(2_000), /^HTTP\/1.1 400/],
    ['23 two thousand headers', `GET / HTTP/1.1\r\nHost: x\r\n${'a: b\r\n'.repeat(2_000)}\r\n`, /^HTTP\/1.1 4/],
    ['23 an old protocol', UPGRADE.replace('EIO=4', 'EIO=3'), /HTTP\/1.1 400/],
    ['23 another transport', UPGRADE.replace('transport=websocket', 'transport=pigeon'), /^HTTP\/1.1 400/],
    ['23 another origin', UPGRADE.replace('Host: x', 'Host: x\r\nOrigin: https://evil.example'), /^HTTP\/1.1 400/],
    [
      '41 two lengths',
      'POST /api/agents/sign-in HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      /^HTTP\/1.1 400/,
    ],
    ['frames of noise', Buffer.concat([Buffer.from(UPGRADE), randomBytes(20_000)]), /./],
  ])('%s: refused, without a word about our insides, and others are served', async (_, bytes, answer) => {
    const heard = await sendRawBytes(url, bytes);
    expect(heard).toMatch(answer);
    expect(heard).not.toMatch(/node_modules|HTTP\/1.1 5\d\d/);
    expect(await monitor.isServing()).toBe(true);
  });

  it('of any kind end nobody’s process', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), fc.boolean(), async (bytes, isAfterUpgrade) => {
        const parts = isAfterUpgrade ? [Buffer.from(UPGRADE), Buffer.from(bytes)] : [Buffer.from(bytes)];
        await sendRawBytes(url, Buffer.concat(parts), QUIET_MS);
      }),
      { numRuns: 40 },
    );
    expect(await monitor.isServing()).toBe(true);
  });
});

/** Whoever is let in; what follows is said by hand. */
async function openRawSession(): Promise<{ raw: RawSocket; sessionId: string }> {
  const [sessionId, key] = [newSessionId(), newVisitorKey()];
  const raw = new RawSocket(url);
  raw.send(`40${JSON.stringify(visitorCredentials(sessionId, key))}`);
  await raw.waitForText('40');
  raw.send(`420["command",${JSON.stringify({ sessionId, commandId: v4(), command: openSessionCommand })}]`);
  await raw.waitForText('430');
  return { raw, sessionId };
}

describe('a packet', () => {
  const doubled = (sessionId: string) =>
    `421["command",{"sessionId":"${sessionId}","commandId":"${v4()}","command":{"type":"message.send","text":"x","text":"y"}}]`;

  /** A number where the sender is sure to hear the code: whoever still sends may find the connection gone instead. */
  it.each<[string, (sessionId: string) => string | Buffer, number | null]>([
    ['8 by the name of connect', () => '421["connect",{}]', null],
    ['8 by the name of disconnect', () => '421["disconnect",{}]', null],
    ['8 by the name of error', () => '421["error",{}]', null],
    ['9 whose name is no word', () => '421[{},{}]', null],
    ['10 in binary', () => frame('x', { opcode: 2 }), null],
    ['10 that announces binary parts', () => '451-["command",{"_placeholder":true,"num":0}]', null],
    ['10 that announces eleven', () => '4511-["command",{"_placeholder":true,"num":0}]', null],
    ['11 that is broken off', () => '42[', null],
    ['11 without parts', () => '45-[]', null],
    ['11 of no kind', () => '49', null],
    ['12 that is no UTF-8', () => frame(Buffer.from([0xc3, 0x28])), 1007],
    ['13 in more pieces than anybody needs', () => fragmentedMessage(70_000, 1), null],
    ['30 beyond the limit', () => frame(Buffer.alloc(70_000, 50)), null],
    ['34 that says one key twice', doubled, null],
  ])('%s closes its connection; nothing is written, others are served', async (_, bytes, code) => {
    const { raw, sessionId } = await openRawSession();
    const before = await monitor.foreignEventCount();
    raw.send(bytes(sessionId));
    const closedWith = await raw.closed;
    expect([code, null]).toContain(code && closedWith);
    expect(raw.texts.filter((text) => text.startsWith('431[{"ok":true'))).toEqual([]);
    expect(await monitor.foreignEventCount()).toBe(before);
    expect(await monitor.isServing()).toBe(true);
  });

  it.each<[string, string, string]>([
    ['11 that answers what nobody asked', '43999[1]', ''],
    ['9 whose name is a number', '421[7,{}]', 'event.unknown'],
    ['32 ten thousand deep', `421["command",${nestedJson(10_000)}]`, 'shape.invalid'],
    ['35 with __proto__', '421["leave",{"sessionId":":mine","__proto__":{"polluted":1}}]', 'field.unknown'],
    ['36 with an endless number', `421["read",{"sessionId":":mine","version":1e400}]`, 'shape.invalid'],
    ['13 with pieces of nothing', '', ''],
  ])('%s costs its sender nothing but the answer', async (name, text, code) => {
    const { raw, sessionId } = await openRawSession();
    if (name.startsWith('13')) raw.send(fragmentedMessage(10_000, 0), frame('3999[1]', { opcode: 0 }));
    else raw.send(text.replace(':mine', sessionId));
    const answer = code && (await raw.waitForText('431'));
    expect(answer).toContain(code && `"code":"${code}"`);
    raw.send(`422["leave",{"sessionId":"${sessionId}"}]`);
    await raw.waitForText('432[{"ok":true');
    raw.close();
    expect(await monitor.isServing()).toBe(true);
  });

  it.each([
    ['1 before anybody is let in', '42["command",{}]'],
    ['34 that introduces itself twice', '40{"as":"visitor","as":"agent"}'],
    ['1 that never comes', ''],
  ])('%s ends the connection', async (_, text) => {
    const raw = new RawSocket(url);
    if (text) raw.send(text);
    await raw.closed;
    expect(raw.texts).toHaveLength(1);
    expect(await monitor.isServing()).toBe(true);
  });
});
