import { readFileSync } from 'node:fs';
import { cpuSecondsOf } from '../bench/cpu-usage.ts';
import { processTree } from '../bin/servers/process-table.ts';
import type { RunningSystem } from '../jest/test-system.ts';

const processesOf = ({ gateways, workers }: RunningSystem): number[] => [...gateways, ...workers].map(({ pid }) => pid);

/** Seconds of processor time that gateways, workers and what they start spend while `work` runs. */
export async function measureCpu<T>(
  target: RunningSystem,
  work: () => Promise<T>,
): Promise<{ cpuSeconds: number; result: T }> {
  const before = cpuSecondsOf(processesOf(target)) ?? NaN;
  const result = await work();
  return { cpuSeconds: (cpuSecondsOf(processesOf(target)) ?? NaN) - before, result };
}

const SAMPLE_INTERVAL_MS = 50;

/** By how many megabytes the memory of all processes together rose at most while `work` ran. */
export async function measurePeakMemory<T>(
  target: RunningSystem,
  work: () => Promise<T>,
): Promise<{ megabytes: number; result: T }> {
  const before = residentMegabytes(target);
  let most = before;
  const timer = setInterval(() => (most = Math.max(most, residentMegabytes(target))), SAMPLE_INTERVAL_MS);
  try {
    const result = await work();
    return { megabytes: Math.max(0, most - before), result };
  } finally {
    clearInterval(timer);
  }
}

function residentMegabytes(target: RunningSystem): number {
  const kilobytes = processesOf(target)
    .flatMap(processTree)
    .map((pid) => {
      try {
        return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
      } catch {
        return 0;
      }
    });
  return kilobytes.reduce((sum, one) => sum + one, 0) / 1024;
}
