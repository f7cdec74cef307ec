import { gzipSync } from 'node:zlib';
import { v4, v7 } from 'uuid';
import { newVisitorKey } from '@libs/client/new-ids.ts';
import type { RefusalCode } from '@libs/protocol/refusals.ts';
import { nestedJson } from './bad-events.ts';

/** What may be asked over HTTP that is refused, as a table; the numbers are the catalogue's of bad inputs. */
type RawBody = string | Buffer<ArrayBuffer> | null;
export type RawRequest = {
  path: string;
  method?: string;
  body?: RawBody;
  headers?: Record<string, string>;
  as?: 'visitor' | 'agent' | 'nobody';
};

export const JSON_TYPE = { 'content-type': 'application/json' };
export const signInWith = (body: RawBody, headers: Record<string, string> = JSON_TYPE): RawRequest => ({
  path: '/api/agents/sign-in',
  method: 'POST',
  body,
  headers,
});
const commandWith = (command: unknown, commandId: unknown = v4()): RawRequest => ({
  path: '/api/sessions/:mine/commands',
  method: 'POST',
  body: JSON.stringify({ commandId, command }),
  headers: JSON_TYPE,
  as: 'visitor',
});
const rawCommand = (body: RawBody, headers: Record<string, string> = JSON_TYPE): RawRequest => ({
  ...commandWith(null),
  body,
  headers,
});
const duplicateFields = (fields: string): RawRequest =>
  rawCommand(`{"commandId":"${v4()}","command":{"type":"message.send",${fields}}}`);
export const saying = (text: unknown): RawRequest => commandWith({ type: 'message.send', text });
const eventsWith = (query: string): RawRequest => ({ path: `/api/sessions/:mine/events?${query}`, as: 'visitor' });
const agentGet = (path: string): RawRequest => ({ path, as: 'agent' });
const settingsWith = (body: object): RawRequest => ({
  path: '/api/settings/organisation',
  method: 'PUT',
  body: JSON.stringify(body),
  headers: JSON_TYPE,
  as: 'agent',
});

const rawSettings = (body: string): RawRequest => ({ ...settingsWith({}), body });
const renamed = (displayName: string): RawRequest => ({
  ...settingsWith({ displayName }),
  path: '/api/agents/me',
});
const scriptTexts = (en: string) => ({ 'zh-CN': '', 'zh-TW': '', en });
const scriptWith = (script: object): RawRequest => ({ ...settingsWith(script), path: `/api/scripts/${v4()}` });
const contactWith = (details: object): RawRequest => commandWith({ type: 'contact.give', ...details });
const translationInto = (target: unknown): RawRequest =>
  commandWith({ type: 'translation.request', of: 1, source: 'auto', target, attempt: 0 });
const avatarAs = (type: string): RawRequest => ({
  path: '/api/settings/organisation/picture',
  method: 'POST',
  body: Buffer.from('x'),
  headers: { 'content-type': type },
  as: 'agent',
});
const refreshWith = (cookie: string): RawRequest => ({
  path: '/api/agents/refresh',
  method: 'POST',
  headers: { cookie, 'x-aidline': '1' },
});

/** Name, what is sent, the code of the answer, and the field at fault where there is one. */
export type BadRequestCase = [string, RawRequest, RefusalCode, string?];

export const badRequests: BadRequestCase[] = [
  ['26 broken JSON', signInWith('{"a":'), 'json.malformed'],
  ['26 text that is no JSON', signInWith('hello'), 'json.malformed'],
  ['27 nothing, called JSON', signInWith(''), 'shape.invalid'],
  ['29 plain text', signInWith('{}', { 'content-type': 'text/plain' }), 'media.unsupported'],
  ['29 a form', signInWith('email=a', { 'content-type': 'application/x-www-form-urlencoded' }), 'media.unsupported'],
  ['29 UTF-16', signInWith('{}', { 'content-type': 'application/json; charset=utf-16' }), 'media.unsupported'],
  ['30 65 KB', signInWith(JSON.stringify({ email: 'x'.repeat(65_536) })), 'body.too-large'],
  [
    '31 a compressed body',
    signInWith(gzipSync('{}'), { ...JSON_TYPE, 'content-encoding': 'gzip' }),
    'media.unsupported',
  ],
  [
    '31 a bomb',
    signInWith(gzipSync(Buffer.alloc(50_000_000, 32)), { ...JSON_TYPE, 'content-encoding': 'gzip' }),
    'media.unsupported',
  ],
  ['32 nine deep', rawCommand(nestedJson(9)), 'shape.invalid'],
  ['32 ten thousand deep', rawCommand(nestedJson(10_000)), 'shape.invalid'],
  [
    '33 five thousand keys',
    rawCommand(JSON.stringify(Object.fromEntries(Array.from({ length: 5_000 }, (_, n) => [`k${n}`, 1])))),
    'shape.invalid',
  ],
  ['34 one key twice', signInWith('{"email":"a@b.example","email":"c@d.example","password":"x"}'), 'json.malformed'],
  ['34 spelt in two ways', duplicateFields('"text":"x","te\\u0078t":"y"'), 'json.malformed'],
  [
    '35 __proto__',
    rawCommand(`{"commandId":"${v4()}","command":{"type":"session.close"},"__proto__":{"polluted":1}}`),
    'field.unknown',
    '__proto__',
  ],
  [
    '35 constructor',
    rawCommand(`{"commandId":"${v4()}","command":{"type":"session.close"},"constructor":{"prototype":{"polluted":1}}}`),
    'field.unknown',
    'constructor',
  ],
  [
    '36 an endless number',
    rawCommand(`{"commandId":1e400,"command":{"type":"message.send","text":"x"}}`),
    'shape.invalid',
    'commandId',
  ],
  ['37 a boolean as a word', settingsWith({ askForName: 'true' }), 'shape.invalid', 'askForName'],
  ['38 an array for a scalar', saying(['a']), 'shape.invalid', 'command.text'],
  ['38 a query given twice', eventsWith('after=1&after=2'), 'shape.invalid', 'after'],
  ['38 a query with an operator', eventsWith('after[$ne]=1'), 'field.unknown', 'after??ne?'],
  ['17 a cursor below nothing', eventsWith('after=-1'), 'shape.invalid', 'after'],
  ['17 half a cursor', eventsWith('after=1.5'), 'shape.invalid', 'after'],
  ['39 a route that is none', { path: '/api/nothing' }, 'route.unknown'],
  ['39 another method', { path: '/api/agents/sign-in', method: 'DELETE' }, 'method.wrong'],
  ['40 NUL in the path', { path: '/api/%00' }, 'route.unknown'],
  ['40 climbing out', { path: '/api/%2e%2e/%2e%2e/etc/passwd' }, 'route.unknown'],
  ['40 a bad percent', { path: '/api/settings/avatars/%ff/x' }, 'route.unknown'],
  ['40 two slashes', { path: '/api//inbox' }, 'route.unknown'],
  ['40 nine kilobytes of path', { path: `/api/${'x'.repeat(9_000)}` }, 'route.unknown'],
  ['40 NUL in the name of a picture', { path: `/api/settings/avatars/${v4()}/a%00b` }, 'route.unknown'],
  ['40 NUL in a version', settingsWith({ version: 'a\0b' }), 'text.malformed', 'version'],
  ['48 a page after no moment', agentGet(`/api/inbox/page?after=${'0'.repeat(20)}~${v4()}`), 'cursor.invalid', 'after'],
  [
    '48 a page after a day that never was',
    agentGet(`/api/inbox/page?after=2026-02-31 10:00:00.5%2B00~${v4()}`),
    'cursor.invalid',
    'after',
  ],
  [
    '48 a page after nobody',
    agentGet(`/api/inbox/page?after=2026-02-03 10:00:00.5%2B00~${'-'.repeat(36)}`),
    'cursor.invalid',
    'after',
  ],
  ['44 a delay below zero', settingsWith({ welcomeDelaySeconds: -1 }), 'shape.invalid', 'welcomeDelaySeconds'],
  ['44 a delay above its range', settingsWith({ welcomeDelaySeconds: 61 }), 'shape.invalid', 'welcomeDelaySeconds'],
  ['44 half a second', settingsWith({ followUpDelaySeconds: 1.5 }), 'shape.invalid', 'followUpDelaySeconds'],
  ['44 no number', settingsWith({ followUpDelaySeconds: '' }), 'shape.invalid', 'followUpDelaySeconds'],
  ['48 a view that is none', agentGet('/api/inbox/page?view=password_hash'), 'shape.invalid', 'view'],
  ['48 a language that is none', agentGet('/api/inbox/page?lang=xx'), 'shape.invalid', 'lang'],
  ['48 a time zone that is none', agentGet('/api/inbox?timeZone=Mars/Olympus'), 'shape.invalid'],
  [
    '7 an unknown field',
    commandWith({ type: 'message.send', text: 'x', senderType: 'agent' }),
    'field.unknown',
    'command.senderType',
  ],
  ['2 a command that is none', commandWith({ type: 'session.steal' }), 'shape.invalid', 'command.type'],
  ['20 an id that is none', commandWith({ type: 'message.send', text: 'x' }, '7'), 'id.malformed', 'commandId'],
  [
    '20 an id in capitals',
    commandWith({ type: 'message.send', text: 'x' }, v4().toUpperCase()),
    'id.malformed',
    'commandId',
  ],
  [
    '20 the id of nobody',
    commandWith({ type: 'message.send', text: 'x' }, '00000000-0000-0000-0000-000000000000'),
    'id.malformed',
    'commandId',
  ],
  ['85 a key in the address', { path: `/api/sessions/:mine/events?key=${newVisitorKey()}` }, 'field.unknown', 'key'],
  ['87 no password', signInWith(JSON.stringify({ email: 'a@b.example', password: '' })), 'shape.invalid', 'password'],
  [
    '87 an endless password',
    signInWith(JSON.stringify({ email: 'a@b.example', password: 'x'.repeat(257) })),
    'shape.invalid',
    'password',
  ],
  ['87 a password with NUL', signInWith(JSON.stringify({ email: 'a@b.example', password: 'a\0b' })), 'login.wrong'],
  ['50 half an address', signInWith(JSON.stringify({ email: 'a@', password: 'x' })), 'shape.invalid', 'email'],
  [
    '50 an address with a line break',
    signInWith(JSON.stringify({ email: 'a@b.example\r\nbcc:c@d.example', password: 'x' })),
    'shape.invalid',
    'email',
  ],
  [
    '90 a refresh by another site',
    { path: '/api/agents/refresh', method: 'POST', headers: { origin: 'https://evil.example' } },
    'origin.refused',
  ],
  ...['', ' ', '\u3000', '\u200b\u200b', '\u2800', '\u3164', '\t\r\n'].map(
    (text): [string, RawRequest, RefusalCode] => [`97 blank: ${JSON.stringify(text)}`, saying(text), 'message.blank'],
  ),
  [
    '98 half a character',
    rawCommand(`{"commandId":"${v4()}","command":{"type":"message.send","text":"a\\ud800"}}`),
    'text.malformed',
    'command.text',
  ],
  ['98 NUL in the text', saying('a\0b'), 'text.malformed', 'command.text'],
  ['99 4,001 characters', saying('字'.repeat(4_001)), 'message.too-long', 'command.text'],
  [
    '100 one letter with ten thousand accents',
    saying(`a${'\u0301'.repeat(10_000)}`),
    'message.too-long',
    'command.text',
  ],
  ['29 no type at all', signInWith(Buffer.from('{}'), {}), 'shape.invalid'],
  ['29 a type with a tab', signInWith('{', { 'content-type': 'application/json\t;x' }), 'json.malformed'],
  ['36 text that is no number', rawSettings('{"welcomeDelaySeconds":NaN}'), 'json.malformed'],
  ['36 a number with letters', settingsWith({ welcomeDelaySeconds: '12abc' }), 'shape.invalid', 'welcomeDelaySeconds'],
  ['36 a number beyond all', rawSettings('{"welcomeDelaySeconds":1e400}'), 'shape.invalid', 'welcomeDelaySeconds'],
  [
    '36 a number that no number holds',
    rawSettings('{"followUpDelaySeconds":9007199254740993}'),
    'shape.invalid',
    'followUpDelaySeconds',
  ],
  ['44 null', settingsWith({ welcomeDelaySeconds: null }), 'shape.invalid', 'welcomeDelaySeconds'],
  ['44 301 seconds', settingsWith({ followUpDelaySeconds: 301 }), 'shape.invalid', 'followUpDelaySeconds'],
  ['45 81 letters', settingsWith({ agentName: { en: 'x'.repeat(81) } }), 'shape.invalid', 'agentName.en'],
  ['45 a turned direction', settingsWith({ agentName: { en: 'Mei\u202egnp.exe' } }), 'shape.invalid', 'agentName.en'],
  ['45 a forced direction', renamed('\u2066Mei'), 'shape.invalid', 'displayName'],
  ['45 nothing to see', renamed('\u3164'), 'shape.invalid', 'displayName'],
  ['45 only spaces', renamed('  '), 'shape.invalid', 'displayName'],
  ['45 no letter', renamed(''), 'shape.invalid', 'displayName'],
  ['45 a customer’s name of two lines', contactWith({ name: 'Ada\nAgent Mei' }), 'shape.invalid', 'command.name'],
  ['46 another’s settings', settingsWith({ agentId: v4() }), 'field.unknown', 'agentId'],
  [
    '45 a language that is not ours',
    settingsWith({ welcomeMessage: { de: 'x' } }),
    'field.unknown',
    'welcomeMessage.de',
  ],
  ['46 another’s address', agentGet(`/api/settings/${v4()}`), 'route.unknown'],
  ['48 a page of a size', agentGet('/api/inbox/page?size=1000000000'), 'field.unknown', 'size'],
  ['48 an order', agentGet('/api/inbox/page?sort=password_hash'), 'field.unknown', 'sort'],
  ['49 a script without a title', scriptWith({ title: ' ', texts: scriptTexts('x') }), 'shape.invalid', 'title'],
  ['49 a script without words', scriptWith({ title: 'x', texts: scriptTexts('') }), 'shape.invalid', 'texts'],
  [
    '49 a script with a field that nobody can fill',
    scriptWith({ title: 'x', texts: scriptTexts('In {city}') }),
    'shape.invalid',
    'texts.en',
  ],
  ['50 a customer’s half address', contactWith({ email: 'a@' }), 'shape.invalid', 'command.email'],
  ['50 with a line break', contactWith({ email: 'a@b.example\r\nbcc: c@d.example' }), 'shape.invalid', 'command.email'],
  ['50 of 255 letters', contactWith({ email: `${'a'.repeat(243)}@b.example.org` }), 'shape.invalid', 'command.email'],
  ['50 in quotes', contactWith({ email: '"a b"@c.example' }), 'shape.invalid', 'command.email'],
  ['61 a picture in parts', avatarAs('multipart/form-data; boundary=x'), 'media.unsupported'],
  ['64 a picture without a name', { ...avatarAs('image/png'), as: 'nobody' }, 'access.missing'],
  ['64 a visitor’s picture for an agent', { ...avatarAs('image/png'), as: 'visitor' }, 'access.missing'],
  ['66 a phone without its country', contactWith({ phone: '07911 123456' }), 'shape.invalid', 'command.phone'],
  ['71 a phone of two plus signs', contactWith({ phone: '++86 138' }), 'shape.invalid', 'command.phone'],
  ['70 a phone of a hundred digits', contactWith({ phone: `+${'1'.repeat(100)}` }), 'shape.invalid', 'command.phone'],
  ...['xx', 'en-US-x-evil', '', 'auto', 'x'.repeat(300), ['en'], 'en\0'].map(
    (target): [string, RawRequest, RefusalCode, string] => [
      `76 into ${JSON.stringify(target).slice(0, 20)}`,
      translationInto(target),
      'language.unsupported',
      'command.target',
    ],
  ),
  [
    '81 a refresh token as access',
    { path: '/api/inbox', headers: { authorization: `Bearer ${newVisitorKey()}` } },
    'access.missing',
  ],
  ['81 access as a refresh token', refreshWith('aidline-refresh=eyJhbGciOiJIUzI1NiJ9.e30.x'), 'access.missing'],
  ['84 a key of another conversation', { path: `/api/sessions/${v7()}/events`, as: 'visitor' }, 'session.unknown'],
];
