/** Everything that can be wrong with a history, by Jepsen's names where it has one. Each has a spec that produces it. */
export const anomalies = {
  lost: 'acknowledged, and not in the log, or not as it was said',
  phantom: 'refused, or nowhere in the log, and yet told',
  duplicate: 'one wish, two events or two answers',
  reordered: 'said later, recorded earlier',
  hole: 'a number is missing in the log, or a reader was told k+1 without k',
  nonmonotonic: 'a reader was led back',
  divergent: 'two readers, or a reader and the log, differ in one place',
  stale: 'connected, nothing disturbed, and told too late',
  unseen: 'in the log, at rest, and never shown',
  early: 'a timer spoke before it was due by the database’s clock',
  late: 'a timer spoke too late',
  twice: 'a timer spoke twice, or after it was silenced',
  never: 'a timer was due and never spoke',
  leak: 'somebody got what is not theirs, or words stand where none may stand',
  stuck: 'no answer, although everything was healed',
  faulted: 'an answer that only a bug can give, or a process that ended by itself',
  overfull: 'a gateway kept too much for one slow reader',
} as const;

export type Anomaly = keyof typeof anomalies;

export type AnomalyFinding = {
  anomaly: Anomaly;
  /** One sentence with the ids that lead to it; never words that people said. */
  what: string;
};

export type AnomalyCounts = Record<Anomaly, number>;

export function countAnomalies(findings: readonly AnomalyFinding[]): AnomalyCounts {
  const counts = Object.fromEntries(Object.keys(anomalies).map((name) => [name, 0])) as AnomalyCounts;
  for (const { anomaly } of findings) counts[anomaly] += 1;
  return counts;
}
