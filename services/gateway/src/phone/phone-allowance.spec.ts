import type { Plumbing } from '@libs/server/plumbing.ts';
import { PhoneAllowance } from './phone-allowance.ts';

/** A Redis that is away: then each process counts for itself. */
const away = { eval: () => Promise.reject(new Error('away')), del: () => Promise.reject(new Error('away')) };
const allowance = () =>
  new PhoneAllowance({ bus: { keys: away }, sealingKey: Buffer.alloc(32) } as unknown as Plumbing);

const takenBy = async (times: number, take: (turn: number) => Promise<boolean>) => {
  const answers: boolean[] = [];
  for (let turn = 0; turn < times; turn += 1) answers.push(await take(turn));
  return answers;
};

describe('phone checks', () => {
  it('are twenty an hour for one caller', async () => {
    const checks = allowance();
    const taken = await takenBy(21, () => checks.take('a', '192.0.2.1'));
    expect(taken).toEqual([...Array<boolean>(20).fill(true), false]);
    expect(await checks.take('b', '192.0.2.1')).toBe(true);
  });
  it('are a hundred an hour for one address, however many callers there are', async () => {
    const checks = allowance();
    const taken = await takenBy(101, (caller) => checks.take(String(caller), '192.0.2.1'));
    expect(taken.filter(Boolean)).toHaveLength(100);
  });
});
