import { connect as tcp } from 'node:net';
import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { v4 } from 'uuid';
import { startSystem, type RunningSystem } from '../../../infra/jest/system.ts';
import { locales, type Locale } from '@libs/protocol/languages.ts';
import { isRefusalCode, type RefusalCode } from '@libs/protocol/refusals.ts';
import { type RefusalBody, up } from '@libs/protocol/wire.ts';
import { admitted, type ChatClient, newKey, newSession, opening, openVisitor, visitorAuth } from './chat-client.ts';
import { expectRefusal, type Witness, witnessOf } from './witness.ts';

/** The socket half of the catalogue of bad inputs, then what nobody thought of: mutations of every shape, and raw bytes. */
let system: RunningSystem;
let url: string;
let witness: Witness;
let stranger: Awaited<ReturnType<typeof openVisitor>>;
const clients: ChatClient[] = [];
const own = new Map<Locale, { client: ChatClient; sessionId: ReturnType<typeof newSession> }>();

beforeAll(async () => {
  const env = { VISITOR_COMMANDS_PER_SECOND: '100000' };
  system = await startSystem({ gateways: 1, workers: 0, site: false, env });
  url = system.gatewayUrls[0]!;
  witness = await witnessOf(system);
  stranger = await openVisitor(url);
  for (const lang of locales) await arrive(lang);
});
afterAll(async () => {
  for (const client of [...clients, stranger?.client]) client?.close();
  witness?.close();
  await system?.stop();
});

async function arrive(lang: Locale): Promise<void> {
  const [sessionId, key] = [newSession(), newKey()];
  const client = await admitted(url, { ...visitorAuth(sessionId, key), lang });
  await client.command(sessionId, opening);
  clients.push(client);
  own.set(lang, { client, sessionId });
}

type Send = (sessionId: string) => { event: string; body: unknown };
const command =
  (wanted: unknown, commandId: unknown = v4()): Send =>
  (sessionId) => ({ event: 'command', body: { sessionId, commandId, command: wanted } });
const joinWith =
  (cursor: unknown): Send =>
  (sessionId) => ({ event: 'join', body: { sessionId, cursor } });
const plain =
  (event: string, body: unknown): Send =>
  () => ({ event, body });
const used = v4();

const cases: [string, Send, RefusalCode][] = [
  ['2 an event that is none', plain('nonsense', {}), 'event.unknown'],
  ['8 a name of every object', plain('__proto__', {}), 'event.unknown'],
  ['8 another', plain('constructor', {}), 'event.unknown'],
  ['8 another', plain('toString', {}), 'event.unknown'],
  ['9 a name of ten kilobytes', plain('x'.repeat(10_000), {}), 'event.unknown'],
  ...[undefined, null, [], 7, 'x', true].map((body): [string, Send, RefusalCode] => [
    `5 the body ${JSON.stringify(body)}`,
    plain('command', body),
    'shape.invalid',
  ]),
  ['7 an unknown field', (id) => ({ event: 'join', body: { sessionId: id, cursor: null, more: 1 } }), 'field.unknown'],
  [
    '15 a visitor who calls himself agent',
    command({ type: 'message.send', text: 'x', senderType: 'agent' }),
    'field.unknown',
  ],
  ['16 an agent’s wish', command({ type: 'session.claim' }), 'access.denied'],
  ['17 a cursor at -1', joinWith({ version: -1, commandId: v4() }), 'shape.invalid'],
  ['17 a cursor at 1.5', joinWith({ version: 1.5, commandId: v4() }), 'shape.invalid'],
  ['17 a cursor in words', joinWith({ version: '7', commandId: v4() }), 'shape.invalid'],
  ['17 a cursor at 2^53', joinWith({ version: 2 ** 53, commandId: v4() }), 'shape.invalid'],
  ['20 an id that is none', command({ type: 'message.send', text: 'x' }, '7'), 'id.malformed'],
  ['20 an id in capitals', command({ type: 'message.send', text: 'x' }, v4().toUpperCase()), 'id.malformed'],
  ['97 nothing visible', command({ type: 'message.send', text: '\u3164 \u2800' }), 'message.blank'],
  ['98 half a character', command({ type: 'message.send', text: '\ud800' }), 'text.malformed'],
  ['98 NUL', command({ type: 'message.send', text: 'a\0' }), 'text.malformed'],
  ['99 too long', command({ type: 'message.send', text: '字'.repeat(4_001) }), 'message.too-long'],
];

describe('a bad event', () => {
  it.each(cases)('%s', async (name, send, code) => {
    const before = await witness.rows();
    const lang = locales[name.length % locales.length]!;
    const { client, sessionId } = own.get(lang)!;
    const { event, body } = send(sessionId);
    expectRefusal(await client.ask(event, body), code, lang);
    expect(await witness.rows()).toBe(before);
    expect(await witness.isServed()).toBe(true);
  });

  it('14 to another’s conversation looks like one to none', async () => {
    const { client } = own.get('en')!;
    const answers = [stranger.sessionId, newSession()].map((sessionId) =>
      client.ask('join', { sessionId, cursor: null }),
    );
    for (const answer of await Promise.all(answers)) expectRefusal(answer, 'session.unknown');
  });

  it('19 under a used id changes nothing', async () => {
    const { client, sessionId } = own.get('en')!;
    const say = (text: string) =>
      client.ask('command', { sessionId, commandId: used, command: { type: 'message.send', text } });
    expect(await say('first')).toMatchObject({ ok: true });
    expectRefusal(await say('second'), 'id.reused');
    expect(await say('first')).toMatchObject({ ok: true, duplicate: true });
  });

  it('3, 4, 6, 10 without an answer to give, with too much, or in binary: nobody else suffers', async () => {
    const { client, sessionId } = await openVisitor(url);
    client.socket.emit('command', { sessionId });
    client.socket.emit('join', { sessionId }, { sessionId }, 7);
    client.socket.emit('command', Buffer.alloc(1_000));
    client.socket.emit('command', ...Array.from({ length: 11 }, () => Buffer.from('x')));
    expect(await witness.isServed()).toBe(true);
    client.close();
  });

  it('22 a thousand signals of typing are shed', async () => {
    const { client, sessionId } = own.get('en')!;
    const said = Array.from({ length: 1_000 }, () => client.ask('typing', { sessionId }));
    for (const answer of await Promise.all(said)) expect(answer).toEqual({ ok: true });
    expect(await witness.isServed()).toBe(true);
  });
});

/** Rounds of generated input in one run; what fails is shrunk and printed with its seed and path. */
const ROUNDS = 300;
const odd = fc.oneof(
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
  const good = (sessionId: string): Record<keyof typeof up, Record<string, unknown>> => ({
    command: { sessionId, commandId: v4(), command: { type: 'message.send', text: 'x' } },
    join: { sessionId, cursor: null },
    leave: { sessionId },
    renew: { accessToken: 'x' },
    typing: { sessionId },
    read: { sessionId, version: 1 },
  });

  it.each(Object.keys(up) as (keyof typeof up)[])(
    '%s with any field put wrong is answered with a code, never a fault',
    async (event) => {
      const { client, sessionId } = own.get('en')!;
      const body = good(sessionId)[event];
      const field = fc.constantFrom(...Object.keys(body), 'another');
      await fc.assert(
        fc.asyncProperty(field, odd, async (name, value) => {
          const answer = await client.ask<RefusalBody | { ok: true }>(event, {
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
      expect(await witness.isServed()).toBe(true);
    },
  );
});

/** Sends bytes and resolves with what came back when the gateway has closed, or stopped answering. */
function throwAt(bytes: Buffer | string): Promise<string> {
  const QUIET_MS = 300;
  return new Promise((resolve) => {
    const { hostname, port } = new URL(url);
    const socket = tcp({ host: hostname, port: Number(port) });
    let heard = '';
    socket.setTimeout(QUIET_MS, () => socket.destroy());
    socket.on('data', (piece) => (heard += piece.toString('latin1')));
    socket.on('error', () => socket.destroy());
    socket.on('close', () => resolve(heard));
    socket.end(bytes);
  });
}

const UPGRADE = [
  'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1',
  'Host: x',
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
  `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
  '',
  '',
].join('\r\n');

describe('raw bytes', () => {
  it.each<[string, Buffer | string]>([
    ['nothing that is HTTP', randomBytes(2_000)],
    ['23 two thousand headers', `GET / HTTP/1.1\r\nHost: x\r\n${'a: b\r\n'.repeat(2_000)}\r\n`],
    ['23 an old protocol', UPGRADE.replace('EIO=4', 'EIO=3')],
    ['23 another transport', UPGRADE.replace('transport=websocket', 'transport=pigeon')],
    [
      '41 two lengths',
      'POST /api/agents/sign-in HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    ['11 a broken packet', Buffer.concat([Buffer.from(UPGRADE), frame('42[')])],
    [
      '11 an attachment that never comes',
      Buffer.concat([Buffer.from(UPGRADE), frame('40'), frame('451-["command",{"_placeholder":true,"num":0}]')]),
    ],
    ['12 no UTF-8', Buffer.concat([Buffer.from(UPGRADE), frame(Buffer.from([0xc3, 0x28]))])],
    [
      '13 ten thousand frames of one byte',
      Buffer.concat([Buffer.from(UPGRADE), ...Array.from({ length: 10_000 }, () => frame('2'))]),
    ],
    ['30 a frame beyond the limit', Buffer.concat([Buffer.from(UPGRADE), frame(Buffer.alloc(70_000, 50))])],
    ['frames of noise', Buffer.concat([Buffer.from(UPGRADE), randomBytes(20_000)])],
  ])('%s: closed or refused, without a word about our insides, and others are served', async (_, bytes) => {
    const heard = await throwAt(bytes);
    expect(heard).not.toMatch(/node_modules|HTTP\/1.1 5\d\d/);
    expect(await witness.isServed()).toBe(true);
  });

  it('of any kind end nobody’s process', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), fc.boolean(), async (bytes, isAfterUpgrade) => {
        const parts = isAfterUpgrade ? [Buffer.from(UPGRADE), Buffer.from(bytes)] : [Buffer.from(bytes)];
        await throwAt(Buffer.concat(parts));
      }),
      { numRuns: 40 },
    );
    expect(await witness.isServed()).toBe(true);
  });
});

/** One masked text frame, as a browser makes it. */
function frame(text: string | Buffer): Buffer {
  const body = Buffer.from(text);
  const length =
    body.length < 126
      ? Buffer.from([0x80 | body.length])
      : body.length < 65_536
        ? Buffer.from([0x80 | 126, body.length >> 8, body.length & 255])
        : Buffer.from([
            0x80 | 127,
            0,
            0,
            0,
            0,
            0,
            (body.length >> 16) & 255,
            (body.length >> 8) & 255,
            body.length & 255,
          ]);
  return Buffer.concat([Buffer.from([0x81]), length, Buffer.alloc(4), body]);
}
