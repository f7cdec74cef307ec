import { routingText } from '@libs/chat/routing.ts';
import type { SessionId } from '@libs/protocol/ids.ts';
import type { ReplayedSession } from './folded-slice.ts';
import { fieldDifference, type ColumnValue, type ProjectionDifference, type ReplaySlice } from './projection.ts';

/** A row as Postgres returns it; times as text, because they are only compared. */
export type LiveRow = Record<string, ColumnValue> & { id: SessionId; version: number };

/** The rows of this slice that a statement selects, by session. */
export async function readLiveRows(
  { client, shard, after, upTo }: ReplaySlice,
  sql: string,
): Promise<Map<SessionId, LiveRow>> {
  const { rows } = await client.query<LiveRow>(sql, [shard, after, upTo]);
  return new Map(rows.map((row) => [row.id, row]));
}

/** The columns that the session row and the inbox row share, as folded from the log. */
export const sessionColumnsOf = (session: ReplayedSession) => ({
  version: session.version,
  status: session.status,
  agent_id: session.agentId,
  lang: session.lang,
  routing: routingText(session.routing),
  customer_msgs: session.customerMessages,
  agent_msgs: session.agentMessages,
  created_at: session.createdAt,
  last_message_at: session.lastMessageAt,
});

/** The columns in which a live row differs from the rebuilt one. */
export function compareColumns(
  live: LiveRow,
  session: ReplayedSession,
  columns: Record<string, ColumnValue>,
): ProjectionDifference[] {
  // What an unreadable event made of it is not known: only its position can be compared.
  if (session.isQuarantined)
    return POSITION_COLUMNS.filter((field) => field in columns).flatMap((field) =>
      fieldDifference(live.id, field, { live: live[field]!, rebuilt: columns[field]! }),
    );
  return Object.entries(columns).flatMap(([field, rebuilt]) =>
    fieldDifference(live.id, field, { live: live[field]!, rebuilt }),
  );
}

const POSITION_COLUMNS = ['shard', 'version', 'pos', 'last_pos', 'last_command_id'];

/** The sessions to repair, in the order of their ids. */
export const sessionsOf = (differences: ProjectionDifference[]): SessionId[] =>
  [...new Set(differences.flatMap(({ sessionId }) => sessionId ?? []))].sort();
