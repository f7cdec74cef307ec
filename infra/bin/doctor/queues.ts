import type { QueueStatus } from '@libs/protocol/ops.ts';
import { createLogger } from '@libs/server/logger.ts';
import { QueueConnections } from '@libs/server/redis/queue-connections.ts';
import { QueuesMonitor } from '@libs/server/queues-monitor.ts';
import { withTimeout } from '../servers/wait-until.ts';
import { type Diagnostic, failed, passed } from './diagnostic.ts';

const TIMEOUT_SECONDS = 5;
/** As the alert AidlineQueueLate. */
const MAX_WAIT_SECONDS = 60;

/** Whether every queue runs. Says nothing while Redis is away: the examination of Redis says that. */
export async function examineQueues(redisUrl: string): Promise<Diagnostic[]> {
  const connections = new QueueConnections(redisUrl, createLogger('queues', 'silent'));
  const monitor = new QueuesMonitor(connections, 'patient');
  try {
    const statuses = await withTimeout(monitor.getStatuses([]), TIMEOUT_SECONDS);
    return statuses ? [judgeQueues(statuses)] : [];
  } finally {
    connections.close();
  }
}

function judgeQueues(statuses: readonly QueueStatus[]): Diagnostic {
  const paused = statuses.filter(({ isPaused }) => isPaused).map(({ name }) => name);
  if (paused.length > 0)
    return failed('Queues', `${paused.join(', ')} paused: resume on the board of the queues, or nothing of it is done`);
  const late = statuses.filter(({ oldestSeconds }) => (oldestSeconds ?? 0) > MAX_WAIT_SECONDS).map(({ name }) => name);
  return late.length > 0
    ? failed('Queues', `${late.join(', ')}: a job waits for more than a minute; start a worker, or another one`)
    : passed('Queues', 'none paused, nothing waits');
}
