import { Queue } from 'bullmq';
import { QUEUE_PREFIX } from '@libs/server/redis/queue-connections.ts';

/** A queue that a test inspects and fills. The test closes it. */
export const openQueue = (name: string, redisUrl: string): Queue =>
  new Queue(name, { connection: { url: redisUrl }, prefix: QUEUE_PREFIX });
