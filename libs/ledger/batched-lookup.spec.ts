import { v7 } from 'uuid';
import type { SessionId } from '@libs/protocol/ids.ts';
import { batchedLookup } from './batched-lookup.ts';

const newIds = (count: number) => Array.from({ length: count }, () => v7() as SessionId);

/** Each call waits until it is answered. */
function slowFind() {
  const calls: { ids: readonly SessionId[]; answer: () => void; fail: () => void }[] = [];
  const find = (ids: readonly SessionId[]) =>
    new Promise<ReadonlyMap<SessionId, string>>((resolve, reject) =>
      calls.push({
        ids,
        answer: () => resolve(new Map(ids.map((id) => [id, `of ${id}`]))),
        fail: () => reject(new Error('no database')),
      }),
    );
  return { calls, find };
}
const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

describe('a lookup in batches', () => {
  it('asks at once for the first, and together for what comes meanwhile', async () => {
    const { calls, find } = slowFind();
    const lookUp = batchedLookup(find);
    const [first, ...others] = newIds(51) as [SessionId, ...SessionId[]];
    const answers = [lookUp(first)];
    await nextTurn();
    answers.push(...others.map(lookUp));
    await nextTurn();
    expect(calls.map(({ ids }) => ids.length)).toEqual([1]);
    calls[0]!.answer();
    await nextTurn();
    expect(calls.map(({ ids }) => ids.length)).toEqual([1, 50]);
    calls[1]!.answer();
    expect(await Promise.all(answers)).toEqual([first, ...others].map((id) => `of ${id}`));
  });

  it('says that there is nothing, and asks again the next time', async () => {
    const [id] = newIds(1);
    const known = new Map<SessionId, string>();
    const lookUp = batchedLookup(async () => new Map(known));
    expect(await lookUp(id!)).toBeUndefined();
    known.set(id!, 'now');
    expect(await lookUp(id!)).toBe('now');
  });

  it('goes on after a failure, which those learn who asked', async () => {
    const { calls, find } = slowFind();
    const lookUp = batchedLookup(find);
    const [id, other] = newIds(2);
    const failed = lookUp(id!);
    await nextTurn();
    const next = lookUp(other!);
    calls[0]!.fail();
    await expect(failed).rejects.toThrow('no database');
    await nextTurn();
    calls[1]!.answer();
    expect(await next).toBe(`of ${other}`);
  });
});
