import { openQueue } from '../../jest/open-queue.ts';
import { queues } from '@libs/server/queues.ts';

/** Whether the queue of this Redis has a translation that is not done. */
export async function hasPendingTranslations(redisUrl: string): Promise<boolean> {
  const queue = openQueue(queues.translation.name, redisUrl);
  queue.on('error', ignoreConnectionError);
  try {
    const counts = await queue.getJobCounts('wait', 'active', 'delayed', 'prioritized');
    return Object.values(counts).some((count) => count > 0);
  } finally {
    await queue.close();
  }
}

/** The pending command rejects. */
function ignoreConnectionError(): void {}
