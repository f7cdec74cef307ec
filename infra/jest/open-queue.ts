import { Queue } from 'bullmq';

/** A queue as a test looks at it, and puts into it what nobody should. The test closes it. */
export const openQueue = (name: string, redisUrl: string): Queue => new Queue(name, { connection: { url: redisUrl } });
