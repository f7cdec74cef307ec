import type { verify } from '@node-rs/argon2';
import { hashPassword, verifyPassword, PasswordQueueFull } from './password.ts';

const verifications = { now: 0, most: 0 };
jest.mock('@node-rs/argon2', () => {
  const real = jest.requireActual<{ verify: typeof verify }>('@node-rs/argon2');
  return {
    ...real,
    verify: (...asked: Parameters<typeof verify>) => {
      verifications.most = Math.max(verifications.most, (verifications.now += 1));
      return real.verify(...asked).finally(() => (verifications.now -= 1));
    },
  };
});

describe('a password', () => {
  it.each([
    ['of 73 bytes', 'x'.repeat(72)],
    ['in Chinese', '字'.repeat(80)],
    ['with a NUL', 'a\0'],
  ])('87 %s counts to its last letter', async (_, beginning) => {
    const phc = await hashPassword(`${beginning}b`);
    expect(await verifyPassword(phc, `${beginning}b`)).toBe(true);
    expect(await verifyPassword(phc, `${beginning}c`)).toBe(false);
  });
});

describe('a flood of passwords', () => {
  it('is looked at two at a time, with a short line behind them; the others are sent away, and later there is room', async () => {
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
