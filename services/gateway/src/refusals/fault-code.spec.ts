import { PasswordQueueFull } from '@libs/server/password.ts';
import { AppendQueueFull } from '@libs/ledger/append-batcher.ts';
import { KeystoreAway, WrongSealingKey } from '@libs/ledger/key-encryption.ts';
import { NoSealingKey } from '@libs/server/keystore/sealing-keys.ts';
import { codeOfFault } from './fault-code.ts';

describe('a fault', () => {
  it.each([
    ['a full append queue', new AppendQueueFull(), 'try.later'],
    ['too many passwords', new PasswordQueueFull(), 'rate.limited'],
    ['a lost connection', Object.assign(new Error('x'), { code: 'ECONNREFUSED' }), 'service.unavailable'],
    ['a full disk', Object.assign(new Error('x'), { code: '53100' }), 'service.unavailable'],
    ['a server that is going down', Object.assign(new Error('x'), { code: '57P01' }), 'service.unavailable'],
    ['a time-out of the driver', new Error('Query read timeout'), 'service.unavailable'],
    ['a database of another key', new WrongSealingKey('0a1b2c3d'), 'service.unavailable'],
    ['a process without a key', new NoSealingKey(), 'service.unavailable'],
    ['a keystore that is away', new KeystoreAway(), 'service.unavailable'],
    ['a bug', new TypeError('x is not a function'), 'internal.fault'],
    ['nothing at all', undefined, 'internal.fault'],
  ])('from %s', (_, fault, code) => expect(codeOfFault(fault)).toBe(code));
});
