import fc from 'fast-check';

type Schemas = Record<string, unknown>;
type ParseWith = (typeof import('@libs/protocol/parse.ts'))['parseWith'];
type Protocol = { shapes: Schemas; parseWith: ParseWith };

/** What the chat parses, made with zod or with what takes its place. */
function protocolWith(zod: () => object): Protocol {
  let read: Protocol | undefined;
  jest.isolateModules(() => {
    jest.doMock('zod', zod);
    /* oxlint-disable typescript/no-require-imports -- the same files twice, each time on another zod */
    const wire = require('@libs/protocol/wire.ts') as { answers: Schemas; down: Schemas; up: Schemas } & Schemas;
    const http = require('@libs/protocol/http.ts') as Schemas;
    const { chatCommand } = require('@libs/protocol/commands.ts') as Schemas;
    const { contact } = require('@libs/protocol/contact.ts') as { contact: { partial: () => unknown } };
    const { translateResponse, translateRequest } = require('@libs/protocol/translation.ts') as Schemas;
    const { parseWith } = require('@libs/protocol/parse.ts') as { parseWith: ParseWith };
    /* oxlint-enable typescript/no-require-imports */
    const { answers, down, up, refusal, credentials } = wire;
    const { widgetSettings, phoneCheckResponse, phoneCheckRequest, attendance } = http;
    const named = { refusal, credentials, chatCommand, widgetSettings, phoneCheckResponse, phoneCheckRequest };
    const rest = { attendance, translateResponse, translateRequest, contact: contact.partial() };
    read = { shapes: { ...answers, ...down, ...prefixed(up), ...named, ...rest }, parseWith };
  });
  return read!;
}

const prefixed = (up: Schemas): Schemas =>
  Object.fromEntries(Object.entries(up).map(([key, one]) => [`up ${key}`, one]));

const real = protocolWith(() => jest.requireActual('zod'));
const small = protocolWith(() => jest.requireActual('./small-zod.ts'));

const id = '0199f3a2-0000-7000-8000-000000000001';
const at = '2026-01-01T12:00:00.000Z';
const place = { sessionId: id, version: 2, commandId: id, part: 0, at, actor: { role: 'agent', agentId: id } };
const sentence = { type: 'message.sent', from: 'agent', kind: 'text', text: 'hello' };
const translation = { language: 'zh_tw', text: '您好', engine: 'opencc' };
const told = [
  { ...place, event: sentence },
  { ...place, event: { ...sentence, translation } },
  { ...place, actor: { role: 'customer' }, event: { type: 'session.opened', lang: 'en', opening: 'click' } },
  { ...place, event: { type: 'contact.given', fields: ['name'] } },
  { sessionId: id, version: 3, commandId: id, hidden: true },
];

/** Something of each shape that is right as it stands. */
const samples: unknown[] = [
  { ok: true, version: 1, at, duplicate: false },
  { ok: true, reset: false, head: 3, more: false, events: told, marks: { customer: 0, agent: 2 } },
  { ok: true },
  { sessionId: id, events: told },
  { kind: 'read', sessionId: id, by: 'agent', version: 4 },
  { kind: 'presence', sessionId: id, online: true },
  { ok: false, error: { code: 'rate.limited', message: 'later', retryAfterMs: 3, ref: 'x' } },
  { as: 'visitor', protocol: 2, lang: 'en', sessionId: id, key: 'k'.repeat(43) },
  { sessionId: id, commandId: id, command: { type: 'message.send', text: 'hello' } },
  { type: 'message.send', text: 'a\u0000b' },
  { type: 'message.send', text: 'x'.repeat(17_000) },
  { type: 'contact.give', email: 'mei@example.org', phone: '+65 9123 4567', name: null },
  { type: 'session.rate', stars: 5, text: '' },
  { type: 'translation.request', of: 2, source: 'auto', target: 'zh', attempt: 0 },
  { sessionId: id, cursor: null },
  { welcomeMessage: 'hi', welcomeDelaySeconds: 61, agentName: null, askForName: false },
  {
    isValid: true,
    countryCode: 'SG',
    countryName: null,
    message: '',
    carrier: null,
    rateLimited: false,
    formatted: null,
    lineType: null,
  },
  { phoneNumber: '+65 9123\u2028' },
  { isAttended: null, agent: { name: 'Mei', avatarUrl: null, isHere: true } },
  { text: 'x', source: 'en', target: 'ZH-tw', flag: null, engine: null },
  { spreadMs: 4 },
  { name: 'Mei', email: 'a@b' },
];

/** The same value with one thing in it taken away, put in or replaced. */
function spoiled(value: unknown, [turn, ...turns]: number[], strange: unknown): unknown {
  if (turn === undefined || typeof value !== 'object' || value === null) return strange;
  const keys = Object.keys(value);
  const key = keys[turn % (keys.length + 2)];
  const copy = (Array.isArray(value) ? [...(value as unknown[])] : { ...value }) as Record<string, unknown>;
  if (key === undefined) copy[turn % 2 ? 'stranger' : '__proto'] = strange;
  else if (turn % 5 === 0) delete copy[key];
  else copy[key] = spoiled(copy[key], turns, strange);
  return copy;
}

const strange = fc.oneof(
  fc.constantFrom(
    null,
    undefined,
    '',
    'x',
    0,
    -1,
    1.5,
    NaN,
    2 ** 60,
    true,
    [],
    {},
    id,
    at,
    '2026-02-30T00:00:00Z',
    ['x'],
    'ok',
  ),
  fc.string(),
  fc.emailAddress(),
);

it('knows every shape that the chat parses', () => {
  expect(Object.keys(small.shapes)).toEqual(Object.keys(real.shapes));
  expect(Object.keys(real.shapes).length).toBeGreaterThan(20);
});

const verdictOf = ({ shapes, parseWith }: Protocol, name: string, value: unknown) =>
  parseWith(shapes[name] as never, value);

/** Whether the two agree on what this is to every shape there is; the shapes that let it in. */
function expectOneVerdict(value: unknown): string[] {
  const verdicts = Object.keys(real.shapes).map((name) => ({
    name,
    expected: verdictOf(real, name, value),
    verdict: verdictOf(small, name, value),
  }));
  for (const { name, expected, verdict } of verdicts)
    expect({ name, value, verdict }).toEqual({ name, value, verdict: expected });
  return verdicts.filter(({ expected }) => 'value' in expected).map(({ name }) => name);
}

it('reads and refuses exactly as zod does what the gateway says', () => {
  const taken = samples.flatMap(expectOneVerdict);
  expect(taken).toEqual(expect.arrayContaining(['command', 'events', 'join', 'signal', 'attendance', 'refusal']));
});

it('and whatever else may come', () => {
  const spoiling = fc.tuple(fc.constantFrom(...samples), fc.array(fc.nat(40), { maxLength: 5 }), strange);
  fc.assert(
    fc.property(spoiling, ([sample, turns, odd]) => void expectOneVerdict(spoiled(sample, turns, odd))),
    { numRuns: 200 },
  );
});
