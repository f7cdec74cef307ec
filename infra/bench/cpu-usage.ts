import { existsSync, readFileSync } from 'node:fs';
import { processTree, statFields } from '../bin/servers/process-table.ts';

const TICKS_PER_SECOND = 100;

/** In `/proc/<pid>/stat`: user, system, and the same of children that have ended. */
const TIME_FIELDS = [11, 12, 13, 14];

/** Seconds of processor time that these processes and their descendants have used; undefined without /proc. */
export function cpuSecondsOf(pids: number[]): number | undefined {
  if (!existsSync('/proc')) return undefined;
  const ticks = [...new Set(pids.flatMap(processTree))].flatMap((pid) => {
    const fields = statFields(pid);
    return TIME_FIELDS.map((field) => Number(fields[field] ?? 0));
  });
  return ticks.reduce((sum, one) => sum + one, 0) / TICKS_PER_SECOND;
}

/** Microseconds of processor time that this one process has used; not a number without /proc. Exact, not in ticks. */
export function cpuMicrosecondsOf(pid: number): number {
  const file = `/proc/${pid}/schedstat`;
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split(' ')[0]) / 1_000 : NaN;
}
