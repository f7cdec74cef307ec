import { eventName, type History, type LogRow, type ObservedEvent } from '../history.ts';
import type { AnomalyFinding } from './anomalies.ts';

/**
 * What was never shipped a reader may show until every gateway works on the new primary. Whoever shows it later, beside
 * what the new log has, shows a mixture of two logs.
 */
export function checkForgotten({ neverShipped, readers, observations, log }: History): AnomalyFinding[] {
  if (!neverShipped) return [];
  const inLog = new Set(log.map((row: LogRow) => eventName(row)));
  const isGone = (event: ObservedEvent) => neverShipped.events.has(eventName(event)) && !inLog.has(eventName(event));
  const byReader = Map.groupBy(observations, ({ reader }) => reader);
  return readers.flatMap(({ name }) => {
    const shown = new Map<number, ObservedEvent>();
    for (const { join, events } of byReader.get(name) ?? []) {
      if (join && (join.reset || join.cursor === 0)) shown.clear();
      for (const event of events) shown.set(event.version, event);
    }
    return [...shown.values()].filter(isGone).map((event) => ({
      anomaly: 'divergent' as const,
      what: `${name} goes on showing ${event.sessionId} ${event.version}, which the new log does not have`,
    }));
  });
}
