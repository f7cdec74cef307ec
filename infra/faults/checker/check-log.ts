import type { History, LogRow } from '../history.ts';
import type { AnomalyFinding } from './anomalies.ts';

/** The log by itself: versions 1, 2, 3 … in each session, one event per command and part, no text twice, one order. */
export function checkLog({ log, tables }: History): AnomalyFinding[] {
  const sessions = [...Map.groupBy(log, ({ sessionId }) => sessionId).values()];
  return [...tables, ...sessions.flatMap(checkVersions), ...sessions.flatMap(checkRepeats)];
}

function checkVersions(rows: LogRow[]): AnomalyFinding[] {
  const sorted = [...rows].sort((a, b) => a.version - b.version);
  return sorted.flatMap((row, index): AnomalyFinding[] => {
    const before = sorted[index - 1];
    const name = rowLabel(row);
    if (row.version === before?.version) return [{ anomaly: 'duplicate', what: `${name} is in the log twice` }];
    if (row.version !== (before?.version ?? 0) + 1)
      return [{ anomaly: 'hole', what: `the event before ${name} is missing` }];
    if (before && row.pos <= before.pos) return [{ anomaly: 'reordered', what: `${name} has an earlier position` }];
    return [];
  });
}

function checkRepeats(rows: LogRow[]): AnomalyFinding[] {
  const byCommand = Map.groupBy(rows, ({ commandId, part }) => `${commandId} ${part}`);
  const written = rows.filter(({ from, text }) => from !== 'system' && text !== null);
  const byText = Map.groupBy(written, ({ text }) => text!);
  return [...byCommand.values(), ...byText.values()]
    .filter((same) => same.length > 1)
    .map((same) => ({
      anomaly: 'duplicate',
      what: `the same command or text is at ${same.map(rowLabel).join(' and ')}`,
    }));
}

const rowLabel = ({ sessionId, version }: LogRow): string => `${sessionId} ${version}`;
