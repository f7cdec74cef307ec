import type { Pool } from 'pg';
import type { UnansweredConversation } from '@libs/assignment/absence.ts';
import type { WaitingPerson } from '@libs/assignment/line.ts';
import { parseRouting } from '@libs/chat/routing.ts';
import type { AgentId, SessionId } from '@libs/protocol/ids.ts';
import { nearestLocale } from '@libs/protocol/languages.ts';

/** Of a longer line, those who have waited longest; the rest moves up. */
const MAX_WAITING = 500;
const MAX_UNANSWERED = 1_000;

/** `version`: of the session, so that a decision counts only while nothing else has happened. */
export type WaitingSession = WaitingPerson & { version: number };

/**
 * Those who have written and have no agent, who has waited longest first; times by the clock of this process. Those that
 * are held back are not in the line. The order is that of the index of migration 32.
 */
export async function readLine(pool: Pick<Pool, 'query'>): Promise<WaitingSession[]> {
  const { rows } = await pool.query<WaitingRow>(
    `select i.session_id, i.version, i.lang, i.routing,
            extract(epoch from clock_timestamp() - coalesce(i.waiting_since, i.last_message_at, i.created_at)) * 1000 as waited
     from inbox i
     where i.status = 'waiting' and i.customer_msgs > 0 and not exists (
       select from held_conversation h where h.shard = i.shard and h.session_id = i.session_id and i.agent_msgs = 0)
     order by (coalesce(i.waiting_since, i.last_message_at, i.created_at) at time zone 'UTC'), i.session_id limit $1`,
    [MAX_WAITING],
  );
  const now = Date.now();
  return rows.map(({ session_id: sessionId, version, lang, routing: text, waited }) => {
    const { offeredTo = null, passedBy = [], skill = null } = parseRouting(text) ?? {};
    const waitingSince = now - Number(waited);
    return { sessionId, version, lang: nearestLocale(lang), waitingSince, offeredTo, passedBy, skill };
  });
}

type WaitingRow = { session_id: SessionId; version: number; lang: string; routing: string | null; waited: string };

/** Put aside by its agent: it takes no place, and nobody takes it away from them. */
export const SNOOZED_SQL = `(i.routing like '%"snoozedUntil"%') is true`;

/** How many open conversations each agent has; who has none is missing. */
export async function readLoads(pool: Pick<Pool, 'query'>): Promise<Map<AgentId, number>> {
  const { rows } = await pool.query<{ agent_id: AgentId; load: number }>(
    `select i.agent_id, count(*)::int as load from inbox i
     where i.status = 'active' and i.agent_id is not null and not (${SNOOZED_SQL}) group by i.agent_id`,
  );
  return new Map(rows.map(({ agent_id: agentId, load }) => [agentId, load]));
}

/** Conversations of these agents whose customers wait for a word, and the versions of their sessions. */
export async function readUnanswered(
  pool: Pick<Pool, 'query'>,
  agentIds: readonly AgentId[],
): Promise<(UnansweredConversation & { version: number })[]> {
  const { rows } = await pool.query<{ session_id: SessionId; agent_id: AgentId; version: number; waited: string }>(
    `select i.session_id, i.agent_id, i.version, extract(epoch from clock_timestamp() - i.waiting_since) * 1000 as waited
     from inbox i where i.status = 'active' and i.waiting_since is not null and i.agent_id = any($1)
       and not (${SNOOZED_SQL})
     order by i.waiting_since limit $2`,
    [agentIds, MAX_UNANSWERED],
  );
  const now = Date.now();
  return rows.map(({ session_id: sessionId, agent_id: agentId, version, waited }) => ({
    ...{ sessionId, agentId, version },
    waitingSince: now - Number(waited),
  }));
}
