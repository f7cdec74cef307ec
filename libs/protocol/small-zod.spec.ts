import { deepStrictEqual } from 'node:assert/strict';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { z as ours } from './small-zod.ts';

type Schemas = Record<string, unknown>;
type ParseWith = (typeof import('@libs/protocol/parse.ts'))['parseWith'];
type Protocol = { shapes: Schemas; parseWith: ParseWith };
type Zod = typeof ours & { toJSONSchema: (schema: unknown, how: object) => JsonSchema };

const PROTOCOL = import.meta.dirname;
const FILES = globSync('*.ts', { cwd: PROTOCOL }).filter((file) => !file.endsWith('.spec.ts'));

const isSchema = (value: unknown) => typeof (value as { safeParse?: unknown } | null)?.safeParse === 'function';

/** All the shapes of the protocol by file and name, made with zod or with what takes its place. */
function protocolWith(zod: () => object): Protocol {
  let read: Protocol | undefined;
  jest.isolateModules(() => {
    jest.doMock('#schema', zod);
    /* oxlint-disable typescript/no-require-imports -- the same files twice, each time on another zod */
    const files = FILES.map((file) => [file, require(join(PROTOCOL, file)) as Schemas] as const);
    const { parseWith } = require('@libs/protocol/parse.ts') as { parseWith: ParseWith };
    /* oxlint-enable typescript/no-require-imports */
    const shapes = files.flatMap(([file, exported]) => Object.entries(schemasIn(exported, file)));
    read = { shapes: Object.fromEntries(shapes), parseWith };
  });
  return read!;
}

/** Those that are exported, and those that lie in an exported table such as `answers`. */
function schemasIn(exported: Schemas, place: string): Schemas {
  const found = Object.entries(exported).flatMap(([name, value]): [string, unknown][] => {
    const here = `${place} ${name}`;
    if (isSchema(value)) return [[here, value]];
    const isTable = typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
    return isTable ? Object.entries(schemasIn(value as Schemas, here)) : [];
  });
  return Object.fromEntries(found);
}

const zod = jest.requireActual<Zod>('zod');
const real = protocolWith(() => zod);
const small = protocolWith(() => jest.requireActual('./small-zod.ts'));

const id = '0199f3a2-0000-7000-8000-000000000001';
const at = '2026-01-01T12:00:00.000Z';
const eventPosition = { sessionId: id, version: 2, commandId: id, part: 0, at, actor: { role: 'agent', agentId: id } };
const sentMessage = { type: 'message.sent', from: 'agent', kind: 'text', text: 'hello' };
const translation = { language: 'zh_tw', text: '您好', engine: 'opencc' };
const recordedEvents = [
  { ...eventPosition, event: sentMessage },
  { ...eventPosition, event: { ...sentMessage, translation } },
  { ...eventPosition, actor: { role: 'customer' }, event: { type: 'session.opened', lang: 'en', opening: 'click' } },
  { ...eventPosition, event: { type: 'contact.given', fields: ['name'] } },
  { sessionId: id, version: 3, commandId: id, hidden: true },
];

/** Something of each shape that is right as it stands. */
const samples: unknown[] = [
  { ok: true, version: 1, at, duplicate: false },
  {
    ok: true,
    epoch: '7.1',
    reset: false,
    head: 3,
    more: false,
    events: recordedEvents,
    marks: { customer: 0, agent: 2 },
  },
  {
    ...{ ok: true, epoch: '7.1', reset: false, head: 3, more: false, events: [], marks: { customer: 0, agent: 2 } },
    session: { status: 'active', agentId: null, lang: 'en', customerMessages: 2, agentMessages: 0 },
  },
  { ok: true },
  { sessionId: id, epoch: '7.1', events: recordedEvents },
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
  { sessionId: id, version: 1.5, commandId: id, hidden: true },
  { sessionId: id, cursor: null },
  { sessionId: id, cursor: null, newest: 200 },
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
function corrupted(value: unknown, [turn, ...turns]: number[], strange: unknown): unknown {
  if (turn === undefined || typeof value !== 'object' || value === null) return strange;
  const keys = Object.keys(value);
  const key = keys[turn % (keys.length + 2)];
  const copy = (Array.isArray(value) ? [...(value as unknown[])] : { ...value }) as Record<string, unknown>;
  if (key === undefined) copy[turn % 2 ? 'stranger' : '__proto'] = strange;
  else if (turn % 5 === 0) delete copy[key];
  else copy[key] = corrupted(copy[key], turns, strange);
  return copy;
}

const unexpectedValues = fc.oneof(
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

it('knows every shape of the protocol', () => {
  expect(Object.keys(small.shapes)).toEqual(Object.keys(real.shapes));
  expect(Object.keys(real.shapes).length).toBeGreaterThan(90);
});

const parseOutcome = ({ shapes, parseWith }: Protocol, name: string, value: unknown) =>
  parseWith(shapes[name] as never, value);

function expectSameOutcome(name: string, value: unknown): boolean {
  const expected = parseOutcome(real, name, value);
  const verdict = parseOutcome(small, name, value);
  // Asked some ten thousand times, for which Jest's own comparison is slow.
  deepStrictEqual({ name, value, verdict }, { name, value, verdict: expected });
  return 'value' in expected;
}

/** Whether the two agree on what this is to every shape there is; the shapes that let it in. */
const expectSameOutcomeOfAll = (value: unknown): string[] =>
  Object.keys(real.shapes).filter((name) => expectSameOutcome(name, value));

it('accepts and refuses what the gateway sends exactly as zod does', () => {
  const taken = samples.flatMap(expectSameOutcomeOfAll);
  const wire = [
    'clientMessages command',
    'serverMessages events',
    'acknowledgements join',
    'serverMessages signal',
    'refusal',
  ];
  expect(taken).toEqual(
    expect.arrayContaining([...wire.map((name) => `socket-protocol.ts ${name}`), 'http.ts attendance']),
  );
});

it('and whatever else may come', () => {
  const spoiling = fc.tuple(fc.constantFrom(...samples), fc.array(fc.nat(40), { maxLength: 5 }), unexpectedValues);
  fc.assert(
    fc.property(spoiling, ([sample, turns, odd]) => void expectSameOutcomeOfAll(corrupted(sample, turns, odd))),
    { numRuns: 40 },
  );
});

type JsonSchema = {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  format?: string;
  pattern?: string;
  minLength?: number;
  minimum?: number;
  maximum?: number;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  additionalProperties?: JsonSchema | false;
};

/** Values that are right by what zod itself says of a shape; rules beyond that are met by chance or not. */
function valuesOf(shape: JsonSchema): fc.Arbitrary<unknown> {
  if ('const' in shape) return fc.constant(shape.const);
  if (shape.enum) return fc.constantFrom(...shape.enum);
  const options = shape.anyOf ?? shape.oneOf;
  if (options) return fc.oneof(...options.map(valuesOf));
  if (shape.properties) return fc.record(mapped(shape.properties, valuesOf), { requiredKeys: shape.required ?? [] });
  if (shape.additionalProperties) return fc.dictionary(fc.string(), valuesOf(shape.additionalProperties));
  if (shape.items) return fc.array(valuesOf(shape.items), { maxLength: 3 });
  return plainValueOf(shape);
}

/** One for all places of a pattern: to read a pattern costs more than all its values. */
const matches: Record<string, fc.Arbitrary<string>> = {};
const matching = (pattern: string) => (matches[pattern] ??= fc.stringMatching(new RegExp(pattern, 'u')));

function plainValueOf(schema: JsonSchema): fc.Arbitrary<unknown> {
  const { type, format, pattern, minLength = 0, minimum = 0, maximum = 1e9 } = schema;
  if (format === 'date-time') return fc.constant(at);
  if (format === 'email') return fc.constant('mei@example.org');
  if (format === 'uuid') return fc.constant(id);
  if (type === 'string' && pattern) return matching(pattern);
  if (type === 'string') return fc.constantFrom('x', 'hello out there').map((text) => text.padEnd(minLength, text));
  if (type === 'integer') return fc.integer({ min: Math.max(minimum, -1e9), max: Math.min(maximum, 1e9) });
  if (type === 'number') return fc.double({ noNaN: true, noDefaultInfinity: true });
  if (type === 'boolean') return fc.boolean();
  return fc.constant(null);
}

const mapped = <T, U>(all: Record<string, T>, make: (one: T) => U): Record<string, U> =>
  Object.fromEntries(Object.entries(all).map(([key, one]) => [key, make(one)]));

/** Business hours in four languages are met by one in twenty. */
const MOST_SAMPLES = 2_000;

it('does so for each shape with values made for it, right and spoiled', () => {
  const neverTaken = Object.entries(real.shapes).filter(([name, schema]) => {
    const right = valuesOf(zod.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' }));
    const taken: boolean[] = [];
    fc.assert(
      fc.property(right, fc.array(fc.nat(40), { maxLength: 4 }), unexpectedValues, (value, turns, odd) => {
        taken.push(expectSameOutcome(name, value));
        expectSameOutcome(name, corrupted(value, turns, odd));
      }),
      { numRuns: 20 },
    );
    // A shape with many rules is met by few of them: then it takes more.
    return !taken.includes(true) && !fc.sample(right, MOST_SAMPLES).some((value) => expectSameOutcome(name, value));
  });
  expect(neverTaken.map(([name]) => name)).toEqual([]);
});

it('leaves a __proto__ out of a table, as zod does', () => {
  const table = JSON.parse('{"__proto__":0,"a":1}') as unknown;
  for (const { record, string, number } of [zod, ours])
    expect(Object.keys(record(string(), number()).parse(table) as object)).toEqual(['a']);
});
