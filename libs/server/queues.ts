import { v5 as uuidFrom } from 'uuid';
import { z } from 'zod';
import { commandId, sessionId, type CommandId } from '@libs/protocol/ids.ts';
import { translationLanguage, translationSource } from '@libs/protocol/translation.ts';
import { housekeepingChores, type HousekeepingChore } from './housekeeping-chores.ts';

/** What a job must carry beside ids is sealed by the `Courier`. */
const sealedJob = z.strictObject({ sealed: z.string() });

/** The queues by name, and what their jobs hold: ids only, because Redis keeps job data in clear. */
export const queues = {
  timers: { name: 'timers', job: z.strictObject({ timerId: commandId }) },
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
  words: { name: 'words', job: sealedJob },
  phone: { name: 'phone', job: sealedJob },
} as const;

export type TimerJob = z.infer<typeof queues.timers.job>;
export type TranslationJob = z.infer<typeof queues.translation.job>;

/** A failed turn is shown for a day; the next turn does what it did not. */
const FAILED_CHORE_RETENTION_SECONDS = 86_400;

/** Each outside translator has a queue of its own, so that its limit and its trouble are its own. */
export const providerQueueName = (provider: string): string => `translate-${provider}`;

/** BullMQ knows no lower one; 0 comes before all others. */
const LOWEST_PRIORITY = 2 ** 21 - 1;

/**
 * A timer's job. BullMQ ignores an id it still knows, so ringing twice rings once; a raised `gen` rings again after a
 * loss, and the more often it was raised, the longer it stands back behind those that ring for the first time. Finished jobs are forgotten at once: the log is the record, and a kept id would block its own repetition.
 */
export const timerJob = (timerId: CommandId, gen: number, delayMs: number) => ({
  name: 'timer',
  data: { timerId } satisfies TimerJob,
  opts: {
    jobId: `tm-${timerId}-${gen}`,
    delay: delayMs,
    priority: Math.min(gen, LOWEST_PRIORITY),
    removeOnComplete: true,
    removeOnFail: true,
  },
});

/** One job per chore and turn, whoever rings for it and however often. */
export const housekeepingJob = (chore: HousekeepingChore, everyMs: number, nowMs: number) => ({
  name: chore,
  data: { chore },
  opts: {
    jobId: `hk-${chore}-${Math.floor(nowMs / everyMs)}`,
    removeOnComplete: { age: Math.ceil((2 * everyMs) / 1000) },
    removeOnFail: { age: FAILED_CHORE_RETENTION_SECONDS },
  },
});

/** The same wish is the same command, whoever asks and however often (UUID version 5, RFC 9562). */
export const translationCommandId = ({ sessionId, of, source, target, attempt }: TranslationJob): CommandId =>
  uuidFrom(`translation|${of}|${source}|${target}|${attempt}`, sessionId) as CommandId;

/** A dead one stays for an operator to see: it holds ids only. */
export const translationJob = (asked: TranslationJob) => ({
  name: 'translate',
  data: asked,
  opts: {
    jobId: `tr-${translationCommandId(asked)}`,
    attempts: 3,
    backoff: { type: 'exponential', delay: 500 },
    removeOnComplete: true,
  },
});
