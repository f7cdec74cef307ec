import { createDecipheriv, randomBytes } from 'node:crypto';
import { asUserError } from './user-error.ts';

function thrownBy(action: () => unknown): unknown {
  try {
    return action();
  } catch (fault) {
    return fault;
  }
}

describe('an error that the user can act on', () => {
  it('is a wrong sealing key', () => {
    const cipher = createDecipheriv('aes-256-gcm', randomBytes(32), randomBytes(12)).setAuthTag(randomBytes(16));
    expect(asUserError(thrownBy(() => cipher.final()))?.message).toContain('SEALING_KEY is not the key');
  });

  it('is a database without its migrations', () => {
    const fault = Object.assign(new Error('relation "agent" does not exist'), { code: '42P01' });
    expect(asUserError(fault)?.message).toContain('run npm run migrate');
  });

  it('is a full disk, and not a bug', () => {
    expect(asUserError({ code: 'ENOSPC', path: '/data' })?.message).toContain('(/data)');
    expect(asUserError(new TypeError('x is not a function'))).toBeUndefined();
    expect(asUserError(undefined)).toBeUndefined();
  });
});
