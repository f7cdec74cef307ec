import { hashPassword, passwordMatches, TooManyPasswords } from './password.ts';

describe('a password', () => {
  it.each([
    ['of 73 bytes', 'x'.repeat(72)],
    ['in Chinese', '字'.repeat(80)],
    ['with a NUL', 'a\0'],
  ])('87 %s counts to its last letter', async (_, beginning) => {
    const phc = await hashPassword(`${beginning}b`);
    expect(await passwordMatches(phc, `${beginning}b`)).toBe(true);
    expect(await passwordMatches(phc, `${beginning}c`)).toBe(false);
  });
});

describe('a flood of passwords', () => {
  it('is looked at two at a time, with a short line behind them; the others are sent away, and later there is room', async () => {
    const phc = await hashPassword('right');
    const flood = await Promise.allSettled(Array.from({ length: 200 }, () => passwordMatches(phc, 'wrong')));
    const looked = flood.filter((one) => one.status === 'fulfilled');
    expect(looked).toHaveLength(34);
    expect(looked.every(({ value }) => value === false)).toBe(true);
    const reasons = flood.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
    for (const reason of reasons) expect(reason).toBeInstanceOf(TooManyPasswords);
    expect(await passwordMatches(phc, 'right')).toBe(true);
  });
});
