import { Counter, Histogram } from 'prom-client';
import { refusals, type RefusalCode } from '@libs/protocol/refusals.ts';
import { DURATION_BUCKETS, registry } from './metrics.ts';

/**
 * Requests, refusals by code, faults and durations (RED) of everything that is asked of a process. A refusal is an
 * answer that was decided (status below 500); a fault is one that should not have been. Labels are routes, events,
 * commands, queues and codes, of which there are few: never an id.
 */
type RequestMetrics<L extends string> = {
  seconds: Histogram<L>;
  refusals: Counter<L | 'code'>;
  faults: Counter<L | 'code'>;
};

const isFault = (code: RefusalCode): boolean => refusals[code].status >= 500;
const FAULT_CODES = (Object.keys(refusals) as RefusalCode[]).filter(isFault);

export class RequestMeter<L extends string> {
  constructor(private readonly metrics: RequestMetrics<L>) {}

  /** Reports 0 for these labels from the start: a rate misses the first count of a series that appears with it. */
  announce(labels: Record<L, string>): void {
    for (const code of FAULT_CODES) this.metrics.faults.inc({ ...labels, code }, 0);
  }

  /** One request that was answered after so many seconds, with this code if it was refused or failed. */
  record(labels: Record<L, string>, seconds: number, code?: RefusalCode): void {
    this.metrics.seconds.observe(labels, seconds);
    if (code) this.count(labels, code);
  }

  /** One answer that took no time worth measuring. */
  count(labels: Record<L, string>, code: RefusalCode): void {
    this.metrics[isFault(code) ? 'faults' : 'refusals'].inc({ ...labels, code });
  }

  /** Measures `work`; `codeOf` names what it throws. */
  async measure<T>(labels: Record<L, string>, work: () => Promise<T>, codeOf: (thrown: unknown) => RefusalCode) {
    const startedAt = performance.now();
    let code: RefusalCode | undefined;
    try {
      return await work();
    } catch (thrown) {
      code = codeOf(thrown);
      throw thrown;
    } finally {
      this.record(labels, (performance.now() - startedAt) / 1000, code);
    }
  }
}

const registers = [registry];

/** By method and route: `GET`, `/api/sessions/:sessionId/events`. Long polls are answered within half a minute. */
export const httpRequests = new RequestMeter<'method' | 'route'>({
  seconds: new Histogram({
    name: 'aidline_http_request_seconds',
    help: 'HTTP requests, from the first byte to the end of the answer',
    labelNames: ['method', 'route'],
    buckets: DURATION_BUCKETS,
    registers,
  }),
  refusals: new Counter({
    name: 'aidline_http_refusals_total',
    help: 'HTTP requests that were refused, by code',
    labelNames: ['method', 'route', 'code'],
    registers,
  }),
  faults: new Counter({
    name: 'aidline_http_faults_total',
    help: 'HTTP requests that failed, by code',
    labelNames: ['method', 'route', 'code'],
    registers,
  }),
});

/** By the name of the event; `connect` is the handshake. */
export const socketEvents = new RequestMeter<'event'>({
  seconds: new Histogram({
    name: 'aidline_socket_event_seconds',
    help: 'Events of sockets, until they are answered',
    labelNames: ['event'],
    buckets: DURATION_BUCKETS,
    registers,
  }),
  refusals: new Counter({
    name: 'aidline_socket_refusals_total',
    help: 'Events of sockets that were refused, by code',
    labelNames: ['event', 'code'],
    registers,
  }),
  faults: new Counter({
    name: 'aidline_socket_faults_total',
    help: 'Events of sockets that failed, by code',
    labelNames: ['event', 'code'],
    registers,
  }),
});

/** By the type of the command, whichever way it came. The objectives of the service are measured by these. */
export const commandRequests = new RequestMeter<'command'>({
  seconds: new Histogram({
    name: 'aidline_command_seconds',
    help: 'Commands of people, until they are acknowledged',
    labelNames: ['command'],
    buckets: DURATION_BUCKETS,
    registers,
  }),
  refusals: new Counter({
    name: 'aidline_command_refusals_total',
    help: 'Commands that were refused, by code',
    labelNames: ['command', 'code'],
    registers,
  }),
  faults: new Counter({
    name: 'aidline_command_faults_total',
    help: 'Commands that failed, by code',
    labelNames: ['command', 'code'],
    registers,
  }),
});

export const jobSeconds = new Histogram({
  name: 'aidline_job_seconds',
  help: 'Jobs of the queues, from their start to their end',
  labelNames: ['queue'],
  buckets: DURATION_BUCKETS,
  registers,
});

export const jobFailures = new Counter({
  name: 'aidline_job_failures_total',
  help: 'Runs of jobs that failed; a job may be tried again',
  labelNames: ['queue'],
  registers,
});
