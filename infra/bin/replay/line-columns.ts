import type { FoldedSession } from './folded-shard.ts';
import type { Value } from './projection.ts';

/** What the hot row and the list's row have in common, as Postgres hands it over; times as text, because they are only compared. */
export type LineColumns = {
  version: number;
  status: string;
  agent_id: string | null;
  lang: string;
  customer_msgs: number;
  agent_msgs: number;
  created_at: string;
  last_message_at: string | null;
};

/** The same columns as the log has them. */
export const lineColumnsOf = (session: FoldedSession): LineColumns => ({
  version: session.version,
  status: session.status,
  agent_id: session.agentId,
  lang: session.lang,
  customer_msgs: session.customerMessages,
  agent_msgs: session.agentMessages,
  created_at: session.createdAt,
  last_message_at: session.lastMessageAt,
});

export type Pairs = Record<string, [live: Value, rebuilt: Value]>;

/** Each of them beside what it should be, and whether the preview is there when it should be. */
export function linePairs(live: LineColumns & { has_preview: boolean }, session: FoldedSession): Pairs {
  const rebuilt = lineColumnsOf(session);
  const names = Object.keys(rebuilt) as (keyof LineColumns)[];
  return {
    ...Object.fromEntries(names.map((name) => [name, [live[name], rebuilt[name]]])),
    'preview is there': [live.has_preview, session.lastMessageAt !== null && session.status !== 'erased'],
  };
}
