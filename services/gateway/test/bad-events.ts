import { v4 } from 'uuid';
import type { RefusalCode } from '@libs/protocol/refusals.ts';

/** What a socket may say that is refused, as a table; the numbers are the catalogue's of bad inputs. */
type EventBuilder = (sessionId: string) => { event: string; args: unknown[] };

const command =
  (wanted: unknown, commandId: unknown = v4()): EventBuilder =>
  (sessionId) => ({ event: 'command', args: [{ sessionId, commandId, command: wanted }] });
const joinWith =
  (cursor: unknown): EventBuilder =>
  (sessionId) => ({ event: 'join', args: [{ sessionId, cursor }] });
const plain =
  (event: string, ...args: unknown[]): EventBuilder =>
  () => ({ event, args });
const saying = (text: unknown): EventBuilder => command({ type: 'message.send', text });

export const nestedJson = (depth: number): string => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;

const NIL = '00000000-0000-0000-0000-000000000000';

/** Name, what is said, the code of the answer, and the field at fault where there is one. */
export type BadEventCase = [string, EventBuilder, RefusalCode, string?];

export const badEvents: BadEventCase[] = [
  ['2 an event that is none', plain('nonsense', {}), 'event.unknown'],
  ['2 a command that is none', command({ type: 'session.steal' }), 'shape.invalid', 'command.type'],
  ['4 something before the body', (id) => ({ event: 'join', args: [null, { sessionId: id }] }), 'shape.invalid'],
  ['6 something behind it', (id) => ({ event: 'join', args: [{ sessionId: id, cursor: null }, 7] }), 'shape.invalid'],
  ['8 a name of every object', plain('__proto__', {}), 'event.unknown'],
  ['8 another', plain('constructor', {}), 'event.unknown'],
  ['8 a third', plain('toString', {}), 'event.unknown'],
  ['9 a name of ten kilobytes', plain('x'.repeat(10_000), {}), 'event.unknown'],
  ...[undefined, null, [], 7, 'x', true].map((body): [string, EventBuilder, RefusalCode] => [
    `5 the body ${JSON.stringify(body)}`,
    plain('command', body),
    'shape.invalid',
  ]),
  [
    '7 an unknown field',
    (sessionId) => ({ event: 'join', args: [{ sessionId, cursor: null, more: 1 }] }),
    'field.unknown',
    'more',
  ],
  [
    '10 the place of a binary part',
    (id) => ({ event: 'leave', args: [{ sessionId: id, _placeholder: true, num: 0 }] }),
    'field.unknown',
    '_placeholder',
  ],
  [
    '15 a visitor who calls himself agent',
    command({ type: 'message.send', text: 'x', senderType: 'agent' }),
    'field.unknown',
    'command.senderType',
  ],
  ['16 an agent’s wish', command({ type: 'session.claim' }), 'access.denied'],
  ['17 a cursor at -1', joinWith({ version: -1, commandId: v4() }), 'shape.invalid', 'cursor.version'],
  ['17 a cursor at 1.5', joinWith({ version: 1.5, commandId: v4() }), 'shape.invalid', 'cursor.version'],
  ['17 a cursor in words', joinWith({ version: '7', commandId: v4() }), 'shape.invalid', 'cursor.version'],
  ['17 a cursor at 2^53', joinWith({ version: 2 ** 53, commandId: v4() }), 'shape.invalid', 'cursor.version'],
  ['20 an id that is none', command({ type: 'message.send', text: 'x' }, '7'), 'id.malformed', 'commandId'],
  [
    '20 an id in capitals',
    command({ type: 'message.send', text: 'x' }, v4().toUpperCase()),
    'id.malformed',
    'commandId',
  ],
  ['20 the id of nobody', command({ type: 'message.send', text: 'x' }, NIL), 'id.malformed', 'commandId'],
  ['20 the session of nobody', plain('join', { sessionId: NIL, cursor: null }), 'id.malformed', 'sessionId'],
  [
    '37 a word for a number',
    (id) => ({ event: 'read', args: [{ sessionId: id, version: '1' }] }),
    'shape.invalid',
    'version',
  ],
  ['38 an array for a text', saying(['x']), 'shape.invalid', 'command.text'],
  ['97 nothing visible', saying('\u3164 \u2800'), 'message.blank'],
  ['98 half a character', saying('\ud800'), 'text.malformed', 'command.text'],
  ['98 NUL', saying('a\0'), 'text.malformed', 'command.text'],
  ['99 too long', saying('字'.repeat(4_001)), 'message.too-long', 'command.text'],
  [
    '100 one letter with ten thousand accents',
    saying(`a${'\u0301'.repeat(10_000)}`),
    'message.too-long',
    'command.text',
  ],
];
