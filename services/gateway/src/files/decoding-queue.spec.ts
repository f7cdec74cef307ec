import { availableParallelism } from 'node:os';
import { DecodingQueue } from './decoding-queue.ts';

const CONCURRENCY = Math.max(1, Math.floor(availableParallelism() / 2));
const CAPACITY = CONCURRENCY * 13;

/** Work that goes on until it is told to end. */
function startJob(queue: DecodingQueue, owner: string) {
  let end: () => void = () => undefined;
  const state = { isRunning: false };
  const done = queue.run(owner, async () => {
    state.isRunning = true;
    await new Promise<void>((resolve) => (end = resolve));
  });
  done.catch(() => undefined);
  return { state, done, end: () => end() };
}

const fillQueue = (queue: DecodingQueue) =>
  Array.from({ length: CAPACITY }, (_, index) => startJob(queue, `person ${index}`));
const flushMicrotasks = async () => {
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
};

describe('the queue of pictures', () => {
  it('uses half of the processors, in order', async () => {
    const all = fillQueue(new DecodingQueue());
    const running = () => all.map(({ state }) => state.isRunning);
    await flushMicrotasks();
    expect(running().indexOf(false)).toBe(CONCURRENCY);
    all[0]!.end();
    await flushMicrotasks();
    expect(running().indexOf(false)).toBe(CONCURRENCY + 1);
  });

  it('is limited: what does not fit is refused with a retry time before it is sent', async () => {
    const queue = new DecodingQueue();
    const all = fillQueue(queue);
    const beyond = { code: 'try.later', details: { retryAfterMs: expect.any(Number) } };
    await expect(startJob(queue, 'one more').done).rejects.toMatchObject(beyond);
    expect(() => queue.assertCapacity('one more')).toThrow(expect.objectContaining(beyond));
    all[0]!.end();
    await all[0]!.done;
    expect(() => queue.assertCapacity('one more')).not.toThrow();
  });

  it('takes two pictures of one owner and refuses the third, so that others find room', async () => {
    const queue = new DecodingQueue();
    const own = [startJob(queue, 'one'), startJob(queue, 'one')];
    await expect(startJob(queue, 'one').done).rejects.toMatchObject({ code: 'rate.limited' });
    expect(() => queue.assertCapacity('another')).not.toThrow();
    await flushMicrotasks();
    for (const one of own) {
      one.end();
      await flushMicrotasks();
    }
    expect(() => queue.assertCapacity('one')).not.toThrow();
  });

  it('continues when one of them fails', async () => {
    const queue = new DecodingQueue();
    await expect(queue.run('one', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await queue.run('one', async () => 'opened')).toBe('opened');
  });
});
