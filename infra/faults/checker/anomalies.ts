/** Everything that can be wrong with a history, by Jepsen's names where there is one. A spec produces each of them. */
export const anomalies = {
  lost: 'acknowledged and not in the log, or with another text',
  phantom: 'delivered although it was refused or is not in the log',
  duplicate: 'one command with two events or two answers',
  reordered: 'sent later, recorded earlier',
  hole: 'a version is missing in the log, or a reader received k+1 without k',
  nonmonotonic: 'a reader went back to an earlier version',
  divergent: 'two readers, or a reader and the log, differ at one version',
  stale: 'delivered too late to a connected reader while nothing was disturbed',
  unseen: 'in the log and never shown, although everything is at rest',
  early: 'a timer fired before it was due by the database’s clock',
  late: 'a timer fired too late',
  twice: 'a timer fired twice, or after it was cancelled',
  never: 'a timer was due and never fired',
  orphaned: 'a timer is still there although its message is in the log',
  leak: 'a client received what it has no access to, or text is stored where none may be',
  stuck: 'no answer, although everything was healed',
  faulted: 'an answer that only a bug can cause, or a process that ended by itself',
  overfull: 'a gateway buffered too much for one slow reader',
} as const;

export type Anomaly = keyof typeof anomalies;

export type AnomalyFinding = {
  anomaly: Anomaly;
  /** One sentence with the ids to look for; never the text of a message. */
  what: string;
};

export type AnomalyCounts = Record<Anomaly, number>;

export function countAnomalies(findings: readonly AnomalyFinding[]): AnomalyCounts {
  const counts = Object.fromEntries(Object.keys(anomalies).map((name) => [name, 0])) as AnomalyCounts;
  for (const { anomaly } of findings) counts[anomaly] += 1;
  return counts;
}
