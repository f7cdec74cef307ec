import { createDecipheriv, randomBytes } from 'node:crypto';
import { asUserError } from './user-error.ts';

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
    expect(asUserError(thrownBy(() => cipher.final()))?.message).toContain('SEALING_KEY is not the key');
  });

  it('is a database that has not had its migrations', () => {
    const fault = Object.assign(new Error('relation "agent" does not exist'), { code: '42P01' });
    expect(asUserError(fault)?.message).toContain('run npm run migrate');
  });

  it('is a disk that is full, and no bug of ours', () => {
    expect(asUserError({ code: 'ENOSPC', path: '/data' })?.message).toContain('(/data)');
    expect(asUserError(new TypeError('x is not a function'))).toBeUndefined();
    expect(asUserError(undefined)).toBeUndefined();
  });
});
