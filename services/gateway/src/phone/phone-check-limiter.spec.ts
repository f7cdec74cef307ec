import type { ServerResources } from '@libs/server/server-resources.ts';
import { PhoneCheckLimiter } from './phone-check-limiter.ts';

/** A Redis that is away: then each process counts for itself. */
const unavailableRedis = {
  eval: () => Promise.reject(new Error('away')),
  del: () => Promise.reject(new Error('away')),
};
const newLimiter = () =>
  new PhoneCheckLimiter({
    pubSub: { redis: unavailableRedis },
    sealingKey: Buffer.alloc(32),
  } as unknown as ServerResources);

const repeatConsume = async (times: number, take: (turn: number) => Promise<boolean>) => {
  const answers: boolean[] = [];
  for (let turn = 0; turn < times; turn += 1) answers.push(await take(turn));
  return answers;
};

describe('phone checks', () => {
  it('are twenty an hour for one caller', async () => {
    const checks = newLimiter();
    const taken = await repeatConsume(21, () => checks.tryConsume('a', '192.0.2.1'));
    expect(taken).toEqual([...Array<boolean>(20).fill(true), false]);
    expect(await checks.tryConsume('b', '192.0.2.1')).toBe(true);
  });
  it('are a hundred an hour for one address, however many callers there are', async () => {
    const checks = newLimiter();
    const taken = await repeatConsume(101, (caller) => checks.tryConsume(String(caller), '192.0.2.1'));
    expect(taken.filter(Boolean)).toHaveLength(100);
  });
});
