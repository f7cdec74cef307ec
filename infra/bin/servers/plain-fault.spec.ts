import { createDecipheriv, randomBytes } from 'node:crypto';
import { asPlainFault } from './plain-fault.ts';

function thrownBy(deed: () => unknown): unknown {
  try {
    return deed();
  } catch (fault) {
    return fault;
  }
}

describe('what a person at the keyboard can act on', () => {
  it('is a key that does not fit', () => {
    const cipher = createDecipheriv('aes-256-gcm', randomBytes(32), randomBytes(12)).setAuthTag(randomBytes(16));
    expect(asPlainFault(thrownBy(() => cipher.final()))?.message).toContain('SEALING_KEY is not the key');
  });

  it('is a database that has not had its migrations', () => {
    const fault = Object.assign(new Error('relation "agent" does not exist'), { code: '42P01' });
    expect(asPlainFault(fault)?.message).toContain('run npm run migrate');
  });

  it('is a disk that is full, and no bug of ours', () => {
    expect(asPlainFault({ code: 'ENOSPC', path: '/data' })?.message).toContain('(/data)');
    expect(asPlainFault(new TypeError('x is not a function'))).toBeUndefined();
    expect(asPlainFault(undefined)).toBeUndefined();
  });
});
