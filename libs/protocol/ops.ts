import { z } from '#schema';
import { commandId, sessionId } from './ids.ts';
import { secondFactorCode } from './second-factor.ts';

/** What one process reports of itself, every two seconds; numbers only, by the names of its metrics. */
export const processKinds = ['gateway', 'worker', 'publisher'] as const;
export const processStatus = z.object({
  /** `id@host:pid`, of which there is one. */
  name: z.string().default(''),
  id: z.string(),
  kind: z.enum(processKinds),
  at: z.iso.datetime(),
  startedAt: z.iso.datetime(),
  values: z.record(z.string(), z.number()),
});
export type ProcessStatus = z.infer<typeof processStatus>;

/** A process reports every two seconds; after five missing reports it counts as silent. */
const SILENT_AFTER_MS = 10_000;
export const isSilent = ({ at }: Pick<ProcessStatus, 'at'>, nowMs = Date.now()): boolean =>
  nowMs - Date.parse(at) > SILENT_AFTER_MS;

/** Ends the name of a quantile that lies beyond the last bound of its histogram: its value is that bound, and too low. */
export const BEYOND_LAST_BOUND = '_beyond';

/** The state of a translator's circuit breaker: 0 closed, 1 half open, 2 open. One value for each translator. */
export const TRANSLATOR_STATE_METRIC = 'translator_state';

/** The names of the translators whose state these processes report. */
export const translatorNames = (processes: readonly ProcessStatus[]): string[] => {
  const metrics = processes.flatMap(({ values }) => Object.keys(values));
  const ofStates = metrics.filter((metric) => metric.startsWith(`${TRANSLATOR_STATE_METRIC}.`));
  return [...new Set(ofStates.map((metric) => metric.slice(TRANSLATOR_STATE_METRIC.length + 1)))];
};

/** `oldestSeconds`: how long the oldest job has waited; null when none waits. */
const queueStatus = z.object({
  name: z.string(),
  waiting: z.int(),
  active: z.int(),
  delayed: z.int(),
  failed: z.int(),
  /** A paused queue runs nothing until somebody resumes it. */
  isPaused: z.boolean().default(false),
  oldestSeconds: z.number().nullable(),
});
export type QueueStatus = z.infer<typeof queueStatus>;

/** Whether Redis takes writes. `full`: it refuses them until it has room. `read-only`: this server is a replica. */
export const redisState = z.enum(['ok', 'away', 'full', 'read-only']);
export type RedisState = z.infer<typeof redisState>;

export const opsSnapshot = z.object({
  at: z.iso.datetime(),
  processes: z.array(processStatus),
  /** Null while Redis does not answer. */
  queues: z.array(queueStatus).nullable(),
  /** As the gateway sees it that answers. */
  redis: redisState.default('ok'),
  timers: z.object({ pending: z.int(), lagSeconds: z.number() }),
});
export type OpsSnapshot = z.infer<typeof opsSnapshot>;

/** One step of a command on its way. `at` is the clock of the process that took it; `ms`, where known, how long it took. */
export const traceHop = z.object({
  hop: z.enum([
    'browser',
    'received',
    'committed',
    'answered',
    'delivered',
    'projected',
    'read',
    'timer',
    'translation',
  ]),
  where: z.string(),
  at: z.iso.datetime(),
  ms: z.number().nullable(),
});
export type TraceHop = z.infer<typeof traceHop>;

/** A job that the command caused, or null in `state` when the queue has none: done, or lost and put back from Postgres. */
const traceJob = z.object({ queue: z.string(), id: z.string(), state: z.string() });

const traceCommand = z.object({
  commandId,
  sessionId,
  types: z.array(z.string()),
  versions: z.array(z.int()),
  actor: z.enum(['customer', 'agent', 'system']),
  hops: z.array(traceHop),
  jobs: z.array(traceJob),
});
export type TraceCommand = z.infer<typeof traceCommand>;

/** Newest first. A session's id gives its last commands, a command's id gives that one. */
export const traceQuery = z.strictObject({ id: commandId });
export const traceResponse = z.object({
  commands: z.array(traceCommand),
  /** False where only a part of the log was looked through: then nothing found says little. */
  isWhole: z.boolean().default(true),
});

const failedJob = z.object({
  queue: z.string(),
  id: z.string(),
  name: z.string(),
  attempts: z.int(),
  failedAt: z.iso.datetime().nullable(),
  /** The kind of fault, never a value. */
  fault: z.string(),
  sessionId: sessionId.nullable(),
});
export const failedJobs = z.object({ jobs: z.array(failedJob) });
export type FailedJob = z.infer<typeof failedJob>;

export const processDismissal = z.strictObject({ name: z.string().min(1).max(200) });

/** To the board of the queues: to look without a code, to change things for a few minutes with a fresh one. */
export const boardPassRequest = z.strictObject({ code: secondFactorCode.optional() });
/** Valid once, and for half a minute. */
export const boardPass = z.object({ url: z.string() });
export type BoardPass = z.infer<typeof boardPass>;
