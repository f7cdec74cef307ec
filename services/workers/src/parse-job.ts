import { type Job, UnrecoverableError } from 'bullmq';
import type { AnySchema, SchemaOutput } from '@libs/protocol/parse.ts';
import type { Logger } from '@libs/server/logger.ts';

/**
 * The data of a job. One of another shape was queued by a newer build: it gets one line in the log and fails at once,
 * without further tries, and the worker goes on. A failed job can be retried from the page for operators; a timer's row
 * is still there, so the reconciler queues it again.
 */
export function parseJob<S extends AnySchema>(
  queue: { name: string; job: S },
  { id, data }: Pick<Job, 'id' | 'data'>,
  log: Pick<Logger, 'warn'>,
): SchemaOutput<S> {
  const parsed = queue.job.safeParse(data);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0]!;
  const field = [...issue.path, ...('keys' in issue ? (issue.keys as string[]) : [])].join('.');
  log.warn({ queue: queue.name, job: id, field }, 'a job has a shape that this build does not know');
  throw new UnrecoverableError(`This build does not know the job's field "${field}"`);
}
