import { queues } from '@libs/server/queues.ts';
import { freshRedis } from '../../jest/fresh-redis.ts';
import { openQueue } from '../../jest/open-queue.ts';
import { resourceForThisFile } from '../../jest/resource-for-this-file.ts';
import { examineQueues } from './queues.ts';

const redis = resourceForThisFile(freshRedis, (one) => one.stop());

describe('the examination of the queues', () => {
  it('names those that are paused, until they are resumed', async () => {
    const timers = openQueue(queues.timers.name, redis.url);
    expect(await examineQueues(redis.url)).toMatchObject([{ subject: 'Queues', ok: true }]);
    await timers.pause();
    expect(await examineQueues(redis.url)).toMatchObject([
      { ok: false, message: expect.stringMatching(/^timers paused: resume/) },
    ]);
    await timers.resume();
    expect(await examineQueues(redis.url)).toMatchObject([{ ok: true }]);
    await timers.close();
  });

  it('names those whose jobs nobody runs', async () => {
    const phone = openQueue(queues.phone.name, redis.url);
    await phone.add('phone', {}, { timestamp: Date.now() - 3_600_000 });
    expect(await examineQueues(redis.url)).toMatchObject([
      { ok: false, message: expect.stringMatching(/^phone: a job waits for more than a minute/) },
    ]);
    await phone.close();
  });
});
