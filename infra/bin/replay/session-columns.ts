import type { ReplayedSession } from './folded-shard.ts';
import type { ColumnValue } from './projection.ts';

/**
 * The columns that the session row and the inbox row share, as Postgres returns them; times as text, because they are
 * only compared.
 */
export type SessionColumns = {
  version: number;
  status: string;
  agent_id: string | null;
  lang: string;
  customer_msgs: number;
  agent_msgs: number;
  created_at: string;
  last_message_at: string | null;
};

/** The same columns as folded from the log. */
export const sessionColumnsOf = (session: ReplayedSession): SessionColumns => ({
  version: session.version,
  status: session.status,
  agent_id: session.agentId,
  lang: session.lang,
  customer_msgs: session.customerMessages,
  agent_msgs: session.agentMessages,
  created_at: session.createdAt,
  last_message_at: session.lastMessageAt,
});

export type ColumnPairs = Record<string, [live: ColumnValue, rebuilt: ColumnValue]>;

/** Each live column with its rebuilt value, and whether a preview exists when it should. */
export function sessionColumnPairs(
  live: SessionColumns & { has_preview: boolean },
  session: ReplayedSession,
): ColumnPairs {
  const rebuilt = sessionColumnsOf(session);
  const names = Object.keys(rebuilt) as (keyof SessionColumns)[];
  return {
    ...Object.fromEntries(names.map((name) => [name, [live[name], rebuilt[name]]])),
    'preview is there': [live.has_preview, session.lastMessageAt !== null && session.status !== 'erased'],
  };
}
