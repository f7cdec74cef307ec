import type { InboxView } from '@libs/protocol/console-api.ts';

/**
 * Newest first, and every conversation in which somebody has written before all that were only opened: opening one costs
 * nothing, and ten thousand of them must not push anybody down. The indexes of migration 24 hold this very expression.
 */
export const RANK_SQL = `(case when i.last_message_at is null then (i.sort_at at time zone 'UTC') - interval '1000 years' else i.sort_at at time zone 'UTC' end)`;

/** Held back because it began like many others. An answer, a claim or a sign of danger ends that without a write. */
export const HELD_SQL = `exists (select from held_conversation h where h.shard = i.shard and h.session_id = i.session_id
  and i.status = 'waiting' and i.agent_msgs = 0 and i.distress is distinct from 'open')`;

/**
 * The line: who may be in danger first, then who has waited longest. The index of migration 36 holds this very
 * expression.
 */
const LINE_SQL = `((coalesce(i.waiting_since, i.last_message_at, i.created_at) at time zone 'UTC') - case when i.distress = 'open' then interval '1000 years' else interval '0' end)`;

type ViewOrder = { rank: string; direction: 'asc' | 'desc'; isAfter: '<' | '>' };
const newestFirst: ViewOrder = { rank: RANK_SQL, direction: 'desc', isAfter: '<' };
export const orderOf = (view: InboxView): ViewOrder =>
  view === 'waiting' ? { rank: LINE_SQL, direction: 'asc', isAfter: '>' } : newestFirst;

/** Where the page before ended. */
export const AFTER_SQL = `($2::timestamptz at time zone 'UTC')`;

/** Which rows a view has. Each names the agent, so that all take the same parameters. */
export const VIEW_CONDITIONS: Record<InboxView, string> = {
  all: `not ${HELD_SQL} and $1::uuid is not null`,
  waiting: `i.status = 'waiting' and i.customer_msgs > 0 and not ${HELD_SQL} and $1::uuid is not null`,
  browsing: `i.status = 'waiting' and i.customer_msgs = 0 and $1::uuid is not null`,
  mine: `i.agent_id = $1::uuid and i.status = 'active'`,
  closed: `i.status = 'closed' and $1::uuid is not null`,
  blocked: `i.status = 'blocked' and $1::uuid is not null`,
  'held-back': `${HELD_SQL} and $1::uuid is not null`,
  distress: `i.distress = 'open' and $1::uuid is not null`,
  debrief: `i.debrief_by is not null and $1::uuid is not null`,
};
