import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { processTree, statFields } from '../bin/servers/process-table.ts';

const TICKS_PER_SECOND = 100;

/** In `/proc/<pid>/stat`: user and system time of children that have ended. */
const ENDED_CHILDREN_FIELDS = [13, 14];

const MAX_READS = 20;

/**
 * Seconds of processor time that these processes and their descendants have used, those that have ended included: their
 * parent has their time. Read again when a process came or went meanwhile, for its time would count twice or not at all.
 * Undefined without /proc.
 */
export function cpuSecondsOf(pids: number[]): number | undefined {
  if (!existsSync('/proc/self/schedstat')) return undefined;
  let tree = treeOf(pids);
  for (let reads = 1; ; reads += 1) {
    const seconds = tree.reduce((sum, pid) => sum + runSecondsOf(pid) + endedChildrenSecondsOf(pid), 0);
    const now = treeOf(pids);
    if (now.join() === tree.join() || reads === MAX_READS) return seconds;
    tree = now;
  }
}

/** Microseconds of processor time that this one process has used; not a number without /proc. Exact, not in ticks. */
export function cpuMicrosecondsOf(pid: number): number {
  return existsSync(`/proc/${pid}/schedstat`) ? runSecondsOf(pid) * 1e6 : NaN;
}

const treeOf = (pids: number[]): number[] => [...new Set(pids.flatMap(processTree))].sort((a, b) => a - b);

/** Of all its threads; the file begins with the nanoseconds on a processor, where `stat` has hundredths of a second. */
function runSecondsOf(pid: number): number {
  const nanoseconds = threadsOf(pid).map((thread) => {
    try {
      return Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]);
    } catch {
      return 0;
    }
  });
  return nanoseconds.reduce((sum, one) => sum + one, 0) / 1e9;
}

function threadsOf(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`);
  } catch {
    return [];
  }
}

function endedChildrenSecondsOf(pid: number): number {
  const fields = statFields(pid);
  return ENDED_CHILDREN_FIELDS.reduce((sum, field) => sum + Number(fields[field] ?? 0), 0) / TICKS_PER_SECOND;
}
