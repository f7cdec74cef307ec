import type { verify } from '@node-rs/argon2';
import { hashPassword, verifyPassword, PasswordQueueFull } from './password.ts';

const verifications = { now: 0, most: 0 };
jest.mock('@node-rs/argon2', () => {
  const real = jest.requireActual<{ verify: typeof verify }>('@node-rs/argon2');
  return {
    ...real,
    verify: (...args: Parameters<typeof verify>) => {
      verifications.most = Math.max(verifications.most, (verifications.now += 1));
      return real.verify(...args).finally(() => (verifications.now -= 1));
    },
  };
});

describe('a password', () => {
  it.each([
    ['of 73 bytes', 'x'.repeat(72)],
    ['in Chinese', '字'.repeat(80)],
    ['with a NUL', 'a\0'],
  ])('is compared up to its last character, when it is 87 characters %s', async (_, beginning) => {
    const phc = await hashPassword(`${beginning}b`);
    expect(await verifyPassword(phc, `${beginning}b`)).toBe(true);
    expect(await verifyPassword(phc, `${beginning}c`)).toBe(false);
  });
});

describe('many passwords at once', () => {
  it('are verified two at a time, with a short queue; the others are refused until the queue has room', async () => {
    const phc = await hashPassword('right');
    const flood = await Promise.allSettled(Array.from({ length: 200 }, () => verifyPassword(phc, 'wrong')));
    const looked = flood.filter((one) => one.status === 'fulfilled');
    expect([looked.length, verifications.most]).toEqual([34, 2]);
    expect(looked.every(({ value }) => value === false)).toBe(true);
    const reasons = flood.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
    for (const reason of reasons) expect(reason).toBeInstanceOf(PasswordQueueFull);
    expect(await verifyPassword(phc, 'right')).toBe(true);
  });
});
