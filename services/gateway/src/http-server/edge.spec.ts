import { PasswordQueueFull } from '@libs/server/password.ts';
import { AppendQueueFull } from '@libs/ledger/append-batcher.ts';
import { codeOfFault } from '../refusals/fault-code.ts';
import { isAllowedOrigin } from './socket.adapter.ts';

describe('a page’s origin', () => {
  const allowed = new Set(['https://aidline.example']);
  it.each([
    ['its own host', { origin: 'http://127.0.0.1:3000', host: '127.0.0.1:3000' }, true],
    ['a listed one', { origin: 'https://aidline.example', host: 'gateway:8080' }, true],
    ['none, from a program', { host: '127.0.0.1:3000' }, true],
    ['another host', { origin: 'https://evil.example', host: '127.0.0.1:3000' }, false],
    ['another port', { origin: 'http://127.0.0.1:4000', host: '127.0.0.1:3000' }, false],
    ['a look-alike', { origin: 'https://aidline.example.evil.example', host: '127.0.0.1' }, false],
    ['null', { origin: 'null', host: '127.0.0.1:3000' }, false],
  ])('%s', (_, headers, expected) => expect(isAllowedOrigin(headers, allowed)).toBe(expected));
});

describe('a fault', () => {
  it.each([
    ['a full lane', new AppendQueueFull(), 'try.later'],
    ['too many passwords', new PasswordQueueFull(), 'rate.limited'],
    ['a lost connection', Object.assign(new Error('x'), { code: 'ECONNREFUSED' }), 'service.unavailable'],
    ['a full disk', Object.assign(new Error('x'), { code: '53100' }), 'service.unavailable'],
    ['a server that is going down', Object.assign(new Error('x'), { code: '57P01' }), 'service.unavailable'],
    ['a time-out of the driver', new Error('Query read timeout'), 'service.unavailable'],
    ['a bug', new TypeError('x is not a function'), 'internal.fault'],
    ['nothing at all', undefined, 'internal.fault'],
  ])('from %s', (_, fault, code) => expect(codeOfFault(fault)).toBe(code));
});
