import { faultFields, type Logger } from '../logger.ts';
import { redisErrors } from '../metrics.ts';
import { RepeatedFaultLog } from '../repeated-fault-log.ts';

/** What a failed command or connection means for an operator. OPERATIONS.md has the remedies. */
export type RedisFaultKind =
  /** Nothing answers, connections break, it is still loading, or no master serves the slot. */
  | 'away'
  /** Its memory or its disk is full, so it refuses writes. */
  | 'full'
  /** It is a replica. */
  | 'read-only'
  /** No answer in time. */
  | 'timeout'
  /** A cluster sent the command to another node too often, or the command needs several nodes. */
  | 'moved'
  /** It refuses the login, or the login may not do this. */
  | 'denied'
  | 'other';

const kindsByMessage: [RegExp, RedisFaultKind][] = [
  [/^(OOM|MISCONF)\b/, 'full'],
  [/^(READONLY|UNBLOCKED)\b/, 'read-only'],
  [/^(NOAUTH|WRONGPASS|NOPERM)\b|invalid password/, 'denied'],
  [/^(MOVED|ASK|TRYAGAIN|CROSSSLOT)\b|^Too many Cluster redirections|cluster support disabled/, 'moved'],
  [/^(LOADING|MASTERDOWN|CLUSTERDOWN)\b|Connection is closed|aborted due to connection close|isn't writeable/, 'away'],
  [
    /Cluster (isn't ready|is (dis|end))|No .*subscriber|startup nodes|refresh slots cache|sentinels are unreach/i,
    'away',
  ],
  [/max retries per request|ECONNRE|EPIPE|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|connect ETIMEDOUT/, 'away'],
  [/timed ?out|timeout/i, 'timeout'],
];

export function redisFaultKind(fault: unknown): RedisFaultKind {
  const { code = '', message = '' } = (fault ?? {}) as { code?: string; message?: string };
  return kindsByMessage.find(([pattern]) => pattern.test(message))?.[1] ?? networkKind(code);
}

const networkKind = (code: string): RedisFaultKind =>
  /^(ECONN|EPIPE|ENOTFOUND|EAI_|EHOST|ENET|ETIMEDOUT)/.test(code) ? 'away' : 'other';

const SENTENCES: Record<RedisFaultKind, string> = {
  away: 'Redis is away',
  full: 'Redis is full: it refuses writes',
  'read-only': 'Redis is read-only: this server is a replica',
  timeout: 'Redis does not answer in time',
  moved: 'the Redis cluster moved a command to another node in vain',
  denied: 'Redis refuses the login or a command',
  other: 'Redis failed',
};

/** An unknown script is sent again whole; the client does that by itself. */
const isRoutine = (fault: unknown): boolean => /^NOSCRIPT\b/.test(String((fault as Error | undefined)?.message));

/** Faults of all Redis connections of a process: each is counted, few are logged. */
export class RedisFaultLog {
  private readonly lines: RepeatedFaultLog;
  private readonly reported = new WeakSet<Error>();

  constructor(log: Logger) {
    this.lines = new RepeatedFaultLog(log);
  }

  /** A fault that several layers report is one fault. */
  report(role: string, fault: unknown): void {
    if (isRoutine(fault) || (fault instanceof Error && this.reported.has(fault))) return;
    if (fault instanceof Error) this.reported.add(fault);
    const kind = redisFaultKind(fault);
    redisErrors.inc({ role, kind });
    this.lines.report({ kind: { redis: role, kind }, first: singleLine(fault), sentence: SENTENCES[kind] });
  }
}

/** Without the stack, which names only the client library, and without the arguments that some servers repeat. */
function singleLine(fault: unknown): { fault: string; code?: string } {
  const { fault: text, code } = faultFields(fault);
  return { fault: text.replace(/,? with args beginning with[^]*/, ''), ...(code ? { code } : {}) };
}

const logs = new WeakMap<Logger, RedisFaultLog>();

/** One per process, so that its connections share the summary. */
export function redisFaultLogOf(log: Logger): RedisFaultLog {
  const present = logs.get(log) ?? new RedisFaultLog(log);
  logs.set(log, present);
  return present;
}
