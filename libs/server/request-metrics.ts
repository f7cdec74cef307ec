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

type MeterOptions<L extends string> = {
  /** Whole names, so that a search finds them. */
  names: Record<keyof RequestMetrics<L>, string>;
  what: string;
  until: string;
  labelNames: L[];
};

function requestMeter<L extends string>({ names, what, until, labelNames }: MeterOptions<L>): RequestMeter<L> {
  const counter = (name: string, verb: string) =>
    new Counter<L | 'code'>({
      name,
      help: `${what} that ${verb}, by code`,
      labelNames: [...labelNames, 'code'],
      registers,
    });
  return new RequestMeter<L>({
    seconds: new Histogram({
      name: names.seconds,
      help: `${what}, ${until}`,
      labelNames,
      buckets: DURATION_BUCKETS,
      registers,
    }),
    refusals: counter(names.refusals, 'were refused'),
    faults: counter(names.faults, 'failed'),
  });
}

/** By method and route: `GET`, `/api/sessions/:sessionId/events`. Long polls are answered within half a minute. */
export const httpRequests = requestMeter({
  names: {
    seconds: 'aidline_http_request_seconds',
    refusals: 'aidline_http_refusals_total',
    faults: 'aidline_http_faults_total',
  },
  what: 'HTTP requests',
  until: 'from the first byte to the end of the answer',
  labelNames: ['method', 'route'],
});

/** By the name of the event; `connect` is the handshake. */
export const socketEvents = requestMeter({
  names: {
    seconds: 'aidline_socket_event_seconds',
    refusals: 'aidline_socket_refusals_total',
    faults: 'aidline_socket_faults_total',
  },
  what: 'Events of sockets',
  until: 'until they are answered',
  labelNames: ['event'],
});

/** By the type of the command, whichever way it came. The objectives of the service are measured by these. */
export const commandRequests = requestMeter({
  names: {
    seconds: 'aidline_command_seconds',
    refusals: 'aidline_command_refusals_total',
    faults: 'aidline_command_faults_total',
  },
  what: 'Commands of people',
  until: 'until they are acknowledged',
  labelNames: ['command'],
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
