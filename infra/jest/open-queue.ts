import { Queue } from 'bullmq';

/** A queue that a test inspects and fills. The test closes it. */
export const openQueue = (name: string, redisUrl: string): Queue => new Queue(name, { connection: { url: redisUrl } });
