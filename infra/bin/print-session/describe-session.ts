import type { Actor } from '@libs/protocol/actors.ts';
import { typeLabelOf } from '@libs/ledger/event-types.ts';
import type { StoredEvent } from '@libs/ledger/ledger.ts';
import { shardOf } from '@libs/ledger/shard.ts';
import type { DatabaseRow, SessionRecord } from './session-record.ts';

/** Formats the body of an event; without the key it shows only the size. */
export type EventBodyFormatter = (event: StoredEvent) => string;

export const formatSealedBody: EventBodyFormatter = ({ body }) => (body ? `<${body.length} bytes sealed>` : '');

/** A session as lines of text: its events in order, then its rows in all tables. */
export function describeSession(record: SessionRecord, formatBody: EventBodyFormatter): string[] {
  const { sessionId, events, hot, inbox, timers, readMarks } = record;
  return [
    `session ${sessionId}, shard ${shardOf(sessionId)}, subject key ${record.key}`,
    '',
    ...events.map((event) => eventLine(event, formatBody)),
    '',
    versionsLine(record),
    `hot row     ${hot ? formatColumns(hot) : 'none'}`,
    `inbox row   ${inbox ? formatColumns(inbox) : 'none'}`,
    ...(timers.length > 0 ? timers.map((timer) => `timer       ${formatColumns(timer)}`) : ['timers      none']),
    ...(readMarks.length > 0 ? readMarks.map((mark) => `read mark   ${formatColumns(mark)}`) : ['read marks  none']),
  ];
}

function eventLine(event: StoredEvent, formatBody: EventBodyFormatter): string {
  const { version, pos, at, actor, commandId, part, meta } = event;
  const columns = [String(version).padStart(4), `pos ${pos}`, at.toISOString(), typeLabelOf(event.type).padEnd(19)];
  return [...columns, actorLabel(actor), `command ${commandId}/${part}`, JSON.stringify(meta), formatBody(event)]
    .filter(Boolean)
    .join('  ');
}

const actorLabel = (actor: Actor): string => (actor.role === 'agent' ? `agent ${actor.agentId}` : actor.role);

function versionsLine({ events, hot, inbox }: SessionRecord): string {
  const last = events.at(-1)?.version ?? 0;
  const present = new Set(events.map(({ version }) => version));
  const missing = Array.from({ length: last }, (_, index) => index + 1).filter((version) => !present.has(version));
  const faults = [
    ...(missing.length > 0 ? [`MISSING ${missing.join(', ')}`] : []),
    ...(hot && hot.version !== last ? [`the hot row says ${String(hot.version)}`] : []),
    ...(inbox && inbox.version !== last ? [`the inbox row says ${String(inbox.version)}`] : []),
  ];
  return `versions    ${last === 0 ? 'none' : `1 to ${last}`}${faults.length === 0 ? ', dense' : `, ${faults.join('; ')}`}`;
}

const formatColumns = (row: DatabaseRow): string =>
  Object.entries(row)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${name}=${formatValue(value)}`)
    .join(' ');

function formatValue(value: unknown): string {
  if (Buffer.isBuffer(value)) return `<${value.length} bytes sealed>`;
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'string' ? value : JSON.stringify(value);
}
