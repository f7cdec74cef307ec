import type { History } from '../history.ts';
import type { AnomalyFinding } from './anomalies.ts';
import { checkForgotten } from './check-forgotten.ts';
import { checkLog } from './check-log.ts';
import { checkReaders } from './check-readers.ts';
import { checkSenders } from './check-senders.ts';
import { checkTimers } from './check-timers.ts';

/** Everything that is wrong with this history, whether it was recorded, simulated or written by hand. */
export function checkHistory(history: History): AnomalyFinding[] {
  return [
    ...checkLog(history),
    ...checkSenders(history),
    ...checkReaders(history),
    ...checkForgotten(history),
    ...checkTimers(history),
    ...checkProcesses(history),
  ];
}

/** What concerns no single message: access probes, leaked text, memory, processes. */
function checkProcesses({ probes, leaks, peakBufferedBytes, bounds, crashes }: History): AnomalyFinding[] {
  const granted = probes.filter(({ wasGranted }) => wasGranted);
  const isOverfull = peakBufferedBytes > bounds.bufferedBytes;
  return [
    ...granted.map(({ by, what }): AnomalyFinding => ({ anomaly: 'leak', what: `${by} was granted ${what}` })),
    ...leaks.map((place): AnomalyFinding => ({ anomaly: 'leak', what: `the text of a message is in ${place}` })),
    ...crashes.map((what): AnomalyFinding => ({ anomaly: 'faulted', what })),
    ...(isOverfull ? [{ anomaly: 'overfull' as const, what: `${peakBufferedBytes} bytes waited for one socket` }] : []),
  ];
}
