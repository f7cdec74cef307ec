import {
  DelayedError,
  Queue,
  QueueEvents,
  RateLimitError,
  WaitingError,
  Worker,
  type Processor,
  type QueueEventsOptions,
  type QueueOptions,
  type WorkerOptions,
} from 'bullmq';
import type { Logger } from '../logger.ts';
import { jobFailures, jobSeconds } from '../request-metrics.ts';
import { createRedis, type RedisConnection } from './redis-connection.ts';
import type { RedisMode } from './redis-drivers.ts';

/** All keys of the queues are in one slot of a cluster, because a script of BullMQ changes several of them at once. */
export const QUEUE_PREFIX = '{aidline}';

type QueueMode = Extract<RedisMode, 'fail-fast' | 'patient'>;
export type QueueConnectionOptions = { connection: RedisConnection; prefix: string; skipVersionCheck: boolean };

/** What BullMQ connects with in one process. It makes further connections like these for what blocks. */
export class QueueConnections {
  private readonly opened = new Map<QueueMode, RedisConnection>();

  constructor(
    private readonly url: string,
    private readonly log: Logger,
  ) {}

  /** For queues whose caller waits: a command fails at once while Redis is away. */
  get failFast(): QueueConnectionOptions {
    return { connection: this.open('fail-fast'), prefix: QUEUE_PREFIX, skipVersionCheck: true };
  }

  /** For workers and events: they wait for Redis. A worker must know the version to be exact to the millisecond. */
  get patient(): QueueConnectionOptions {
    return { connection: this.open('patient'), prefix: QUEUE_PREFIX, skipVersionCheck: false };
  }

  /** After the queues, workers and events that use them. */
  close(): void {
    for (const connection of this.opened.values()) connection.disconnect();
  }

  private open(mode: QueueMode): RedisConnection {
    const present = this.opened.get(mode) ?? createRedis(this.url, { log: this.log, role: 'queues', mode });
    this.opened.set(mode, present);
    return present;
  }
}

type FaultSource = { on(event: 'error', listener: (fault: Error) => void): unknown };

/** BullMQ prints a fault that nobody listens for, with its stack. */
function reportFaults(source: FaultSource, { connection }: { connection: unknown }): void {
  source.on('error', (fault: Error) => (connection as RedisConnection).reportFault(fault));
}

export class ReportingQueue extends Queue {
  constructor(name: string, options: QueueOptions) {
    super(name, options);
    reportFaults(this, options);
  }
}

/** By these a processor says that the job will go on later. */
const POSTPONEMENTS = [DelayedError, RateLimitError, WaitingError];

function measuredJobs(queue: string, processor: Processor): Processor {
  jobFailures.inc({ queue }, 0);
  return async (...job) => {
    const done = jobSeconds.startTimer({ queue });
    try {
      return (await processor(...job)) as unknown;
    } catch (fault) {
      if (!POSTPONEMENTS.some((kind) => fault instanceof kind)) jobFailures.inc({ queue });
      throw fault;
    } finally {
      done();
    }
  };
}

export class ReportingWorker extends Worker {
  constructor(name: string, processor: Processor, options: WorkerOptions) {
    super(name, measuredJobs(name, processor), options);
    reportFaults(this, options);
  }
}

export class ReportingQueueEvents extends QueueEvents {
  constructor(name: string, options: QueueEventsOptions) {
    super(name, options);
    reportFaults(this as FaultSource, options);
  }
}
