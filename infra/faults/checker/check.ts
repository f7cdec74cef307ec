import type { History } from '../history.ts';
import type { Finding } from './anomalies.ts';
import { checkLog } from './log.ts';
import { checkReaders } from './readers.ts';
import { checkSenders } from './senders.ts';
import { checkTimers } from './timers.ts';

/** Everything that is wrong with this history. It knows nothing of how the history came about, so it can be given a bad one. */
export function check(history: History): Finding[] {
  return [
    ...checkLog(history),
    ...checkSenders(history),
    ...checkReaders(history),
    ...checkTimers(history),
    ...checkHouse(history),
  ];
}

/** What is nobody's message: probes, spilled words, memory, processes. */
function checkHouse({ probes, spills, peakBufferedBytes, bounds, crashes }: History): Finding[] {
  const granted = probes.filter(({ wasGranted }) => wasGranted);
  const isOverfull = peakBufferedBytes > bounds.bufferedBytes;
  return [
    ...granted.map(({ by, what }): Finding => ({ anomaly: 'leak', what: `${by} was granted ${what}` })),
    ...spills.map((place): Finding => ({ anomaly: 'leak', what: `words of a message stand in ${place}` })),
    ...crashes.map((what): Finding => ({ anomaly: 'faulted', what })),
    ...(isOverfull ? [{ anomaly: 'overfull' as const, what: `${peakBufferedBytes} bytes waited for one socket` }] : []),
  ];
}
