import { v5 as uuidFrom } from 'uuid';
import { z } from 'zod';
import { commandId, sessionId, type CommandId, type SessionId } from '@libs/protocol/ids.ts';
import { translationLanguage, translationSource } from '@libs/protocol/translation.ts';
import { housekeepingChores, type HousekeepingChore } from './housekeeping-chores.ts';

/** What a job must carry besides ids is sealed by the `JobSealer`. */
const sealedJob = z.strictObject({ sealed: z.string() });

/** The queues by name, and the shapes of their jobs: ids only, because Redis stores job data in clear. */
export const queues = {
  timers: { name: 'timers', job: z.strictObject({ timerId: commandId, sessionId }) },
  translation: {
    name: 'translation',
    job: z.strictObject({
      sessionId,
      of: z.int(),
      source: translationSource,
      target: translationLanguage,
      attempt: z.int(),
    }),
  },
  housekeeping: { name: 'housekeeping', job: z.strictObject({ chore: z.enum(housekeepingChores) }) },
  translationPreviews: { name: 'words', job: sealedJob },
  phone: { name: 'phone', job: sealedJob },
  search: { name: 'search', job: sealedJob },
  content: { name: 'content', job: sealedJob },
} as const;

/** What finds the row of a timer. */
export type TimerKey = { id: CommandId; sessionId: SessionId };
export type TimerJob = z.infer<typeof queues.timers.job>;
export type TranslationJob = z.infer<typeof queues.translation.job>;

/** A failed round is shown for a day; the next round does what it left. */
const FAILED_CHORE_RETENTION_SECONDS = 86_400;

/**
 * Each external translator has a queue of its own, so that its rate limit and its failures do not affect the others.
 */
export const providerQueueName = (provider: string): string => `translate-${provider}`;

/** BullMQ's largest number, its lowest priority; 0 comes before all others. */
const LOWEST_PRIORITY = 2 ** 21 - 1;

/**
 * A timer's job. BullMQ ignores an id it still knows, so adding it twice runs it once; a raised `gen` adds it again
 * after a loss, and the more often it was raised, the lower its priority behind jobs that run for the first time.
 * Finished jobs are removed at once: the log is the record, and a stored id would block its own repetition.
 */
export const timerJob = ({ id, sessionId }: TimerKey, gen: number, delayMs: number) => ({
  name: 'timer',
  data: { timerId: id, sessionId } satisfies TimerJob,
  opts: {
    jobId: `tm-${id}-${gen}`,
    delay: delayMs,
    priority: Math.min(gen, LOWEST_PRIORITY),
    removeOnComplete: true,
    removeOnFail: true,
  },
});

/** One job per chore and round, however many processes add it. */
export const housekeepingJob = (chore: HousekeepingChore, everyMs: number, nowMs: number) => ({
  name: chore,
  data: { chore },
  opts: {
    jobId: `hk-${chore}-${Math.floor(nowMs / everyMs)}`,
    removeOnComplete: { age: Math.ceil((2 * everyMs) / 1000) },
    removeOnFail: { age: FAILED_CHORE_RETENTION_SECONDS },
  },
});

/** The same request is the same command, whoever sends it and however often (UUID version 5, RFC 9562). */
export const translationCommandId = ({ sessionId, of, source, target, attempt }: TranslationJob): CommandId =>
  uuidFrom(`translation|${of}|${source}|${target}|${attempt}`, sessionId) as CommandId;

/** A failed one stays for operators to see: it holds ids only. */
export const translationJob = (request: TranslationJob) => ({
  name: 'translate',
  data: request,
  opts: {
    jobId: `tr-${translationCommandId(request)}`,
    attempts: 3,
    backoff: { type: 'exponential', delay: 500 },
    removeOnComplete: true,
  },
});
