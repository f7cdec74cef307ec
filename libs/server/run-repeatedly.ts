import { faultFields, type Logger } from './logger.ts';

type RepeatOptions = { name: string; log: Logger; waitMs: () => number };

/** Runs `work` again and again, never twice at once, `waitMs` after it has ended. A fault is logged, and the next turn comes all the same. */
export function runRepeatedly(
  work: () => Promise<unknown>,
  { name, log, waitMs }: RepeatOptions,
): { stop: () => void } {
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;
  const turn = () =>
    work()
      .catch((fault: unknown) => log.warn({ ...faultFields(fault) }, `${name} will try again`))
      .finally(later);
  const later = () => {
    if (!isOver) timer = setTimeout(() => void turn(), waitMs());
  };
  later();
  return {
    stop: () => {
      isOver = true;
      clearTimeout(timer);
    },
  };
}
