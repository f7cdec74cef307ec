import { faultFields, type Logger } from './logger.ts';

type RepeatOptions = { name: string; log: Logger; waitMs: () => number };

/**
 * Runs `work` again and again, never twice at once, `waitMs` after it has ended. A fault is logged, and the next run
 * follows all the same.
 */
export function runRepeatedly(
  work: () => Promise<unknown>,
  { name, log, waitMs }: RepeatOptions,
): { stop: () => void } {
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;
  const runOnce = () =>
    work()
      .catch((fault: unknown) => log.warn({ ...faultFields(fault) }, `${name} failed and will run again`))
      .finally(later);
  const later = () => {
    if (!isOver) timer = setTimeout(() => void runOnce(), waitMs());
  };
  later();
  return {
    stop: () => {
      isOver = true;
      clearTimeout(timer);
    },
  };
}
