import { BullMQAdapter } from '@bull-board/api/bullMQAdapter';
import type { Job, Queue } from 'bullmq';
import { faultKind } from '@libs/server/queues-monitor.ts';

/** The fields of job data that are not sealed: ids, languages, numbers. */
const VISIBLE_FIELDS = new Set(['timerId', 'sessionId', 'of', 'source', 'target', 'attempt', 'chore']);
const REDACTED = '(not shown)';

/**
 * A queue on the board without texts of people: of a job's data only the fields that are known to be ids, of its fault
 * only the kind, and no result. Our jobs carry nothing more anyway; this is a second safeguard.
 */
export class RedactingQueueAdapter extends BullMQAdapter {
  constructor(queue: Queue, isElevated: boolean) {
    super(queue, { readOnlyMode: !isElevated, allowRetries: isElevated });
  }

  override async getJob(id: string) {
    const job = await super.getJob(id);
    return job && redactJob(job);
  }

  override async getJobs(...args: Parameters<BullMQAdapter['getJobs']>) {
    return (await super.getJobs(...args)).map(redactJob);
  }
}

/** The same job with a redacted `toJSON`. */
function redactJob<J extends Pick<Job, 'toJSON'>>(job: J): J {
  const whole = job.toJSON();
  const redacted = {
    ...whole,
    data: redactData(whole.data),
    returnvalue: whole.returnvalue === null ? null : REDACTED,
    progress: 0,
    failedReason: faultKind(whole.failedReason),
    stacktrace: [],
  };
  return Object.assign(job, { toJSON: () => redacted });
}

const redactData = (data: unknown): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries((data ?? {}) as Record<string, unknown>).map(([name, value]) => [
      name,
      VISIBLE_FIELDS.has(name) && typeof value !== 'object' ? value : REDACTED,
    ]),
  );
