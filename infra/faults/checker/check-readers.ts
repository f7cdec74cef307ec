import {
  eventName,
  type History,
  type LogRow,
  type HistoryReader,
  type ObservedEvent,
  type Observation,
} from '../history.ts';
import type { AnomalyFinding } from './anomalies.ts';

type IndexedLog = { rows: Map<string, LogRow>; heads: Map<string, number> };

/** Compares what readers received, connection by connection, with the log. */
export function checkReaders(history: History): AnomalyFinding[] {
  const log = indexLog(history.log);
  const byReader = Map.groupBy(history.observations, ({ reader }) => reader);
  return history.readers.flatMap((reader) => {
    const sightings = byReader.get(reader.name) ?? [];
    const connections = [...Map.groupBy(sightings, ({ connection }) => connection).values()];
    return [
      ...connections.flatMap((connection) => checkConnection(reader, connection)),
      ...sightings.flatMap((sighting) => checkContent({ history, reader, sighting, log })),
      ...sightings.flatMap((sighting) => checkDelay({ history, reader, sighting, log })),
      ...checkFinalVersion(reader, log),
    ];
  });
}

const eventKey = ({ sessionId, version }: { sessionId: string; version: number }): string => `${sessionId} ${version}`;

function indexLog(rows: LogRow[]): IndexedLog {
  const heads = new Map<string, number>();
  for (const { sessionId, version } of rows) heads.set(sessionId, Math.max(version, heads.get(sessionId) ?? 0));
  return { rows: new Map(rows.map((row) => [eventKey(row), row])), heads };
}

/**
 * One connection, in order of arrival. A join subscribes first and reads the missed range afterwards, so pushes may
 * arrive before its answer, repeat parts of that range, and go on from its end: what was pushed is received.
 */
function checkConnection(reader: HistoryReader, sightings: Observation[]): AnomalyFinding[] {
  const findings: AnomalyFinding[] = [];
  const find = (anomaly: AnomalyFinding['anomaly'], why: string) =>
    findings.push({ anomaly, what: `${reader.name} ${why}` });
  let known: number | null = null;
  let pushed = 0;
  const early: ObservedEvent[] = [];
  const versions = new Set<number>();
  const take = (events: ObservedEvent[]) => {
    for (const { version } of events) {
      if (known !== null && version > known + 1) find('hole', `received ${version} after ${known}`);
      known = Math.max(known ?? 0, version);
    }
  };
  for (const { by, join, events } of sightings) {
    if (by === 'join' && join) {
      if (!join.reset && join.head < join.cursor) find('nonmonotonic', `went from ${join.cursor} back to ${join.head}`);
      known = join.reset ? 0 : join.cursor;
      take(events);
      if (!join.more && known < join.head) find('hole', `received only up to ${known} of ${join.head}`);
      take(early.splice(0));
      while (versions.has(known + 1)) known += 1;
      continue;
    }
    for (const { version } of events) {
      if (version <= pushed) find('nonmonotonic', `received ${version} after ${pushed}`);
      pushed = Math.max(pushed, version);
      versions.add(version);
    }
    if (known === null) early.push(...events);
    else take(events);
  }
  return findings;
}

function checkContent({ history: { neverShipped }, reader, sighting, log }: SightingCheck): AnomalyFinding[] {
  const isExcused = (event: ObservedEvent) =>
    neverShipped !== undefined && sighting.at <= neverShipped.until && neverShipped.events.has(eventName(event));
  return sighting.events.flatMap((event): AnomalyFinding[] => {
    const what = `${reader.name} received ${eventKey(event)}`;
    if (event.sessionId !== reader.sessionId)
      return [{ anomaly: 'leak', what: `${what}, which is of another session` }];
    if (event.isNote && reader.as === 'visitor') return [{ anomaly: 'leak', what: `${what}, a note among agents` }];
    const row = log.rows.get(eventKey(event));
    const isSame = row?.commandId === event.commandId && (event.text === undefined || event.text === row.text);
    // Its id may be used again afterwards with another text, even at the same version.
    if (isSame || isExcused(event)) return [];
    if (!row) return [{ anomaly: 'phantom', what: `${what}, which is not in the log` }];
    return [{ anomaly: 'divergent', what: `${what}, and the log has another event at that version` }];
  });
}

type SightingCheck = { history: History; reader: HistoryReader; sighting: Observation; log: IndexedLog };

/** Only events that were recorded while nothing was disturbed, and only pushes: a reader may join at any time. */
function checkDelay({ history: { calm, bounds }, reader, sighting, log }: SightingCheck): AnomalyFinding[] {
  if (sighting.by !== 'push') return [];
  return sighting.events.flatMap((event): AnomalyFinding[] => {
    const row = log.rows.get(eventKey(event));
    if (!row || !calm.some(({ from, to }) => row.at >= from && sighting.at <= to)) return [];
    const lagMs = Math.round(sighting.at - row.at);
    return lagMs > bounds.staleMs
      ? [{ anomaly: 'stale', what: `${reader.name} received ${eventKey(event)} after ${lagMs} ms` }]
      : [];
  });
}

function checkFinalVersion({ name, sessionId, version }: HistoryReader, { heads }: IndexedLog): AnomalyFinding[] {
  const head = heads.get(sessionId) ?? 0;
  return version < head ? [{ anomaly: 'unseen', what: `${name} ended at version ${version} of ${head}` }] : [];
}
