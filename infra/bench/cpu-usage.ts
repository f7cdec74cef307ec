import { readFileSync, readdirSync } from 'node:fs';

const TICKS_PER_SECOND = 100;

/** Seconds of processor time that these processes and their children have used; undefined without /proc. */
export function cpuSecondsOf(pids: number[]): number | undefined {
  try {
    return readdirSync('/proc').reduce(
      (sum, name) => sum + (/^\d+$/.test(name) ? cpuSecondsOfProcess(name, pids) : 0),
      0,
    );
  } catch {
    return undefined;
  }
}

/** Fields of `/proc/<pid>/stat` after the name in brackets: 1 parent, 11 user, 12 system, 13 and 14 of ended children. */
function cpuSecondsOfProcess(pid: string, wanted: number[]): number {
  const fields = readStatFields(pid);
  const isWanted = wanted.includes(Number(pid)) || wanted.includes(Number(fields[1]));
  if (!isWanted) return 0;
  return [11, 12, 13, 14].reduce((sum, field) => sum + Number(fields[field] ?? 0), 0) / TICKS_PER_SECOND;
}

/** A process that has ended meanwhile has no fields. */
function readStatFields(pid: string): string[] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return [];
  }
}
