import type { InboxFilter, InboxView } from '@libs/protocol/console-api.ts';
import { SNOOZED_SQL } from '@libs/server/line.reader.ts';
import type { ReadingRule } from '../authorization/reading-rule.ts';

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
  all: `not ${HELD_SQL} and not (${SNOOZED_SQL}) and $1::uuid is not null`,
  waiting: `i.status = 'waiting' and i.customer_msgs > 0 and not ${HELD_SQL} and $1::uuid is not null`,
  browsing: `i.status = 'waiting' and i.customer_msgs = 0 and $1::uuid is not null`,
  mine: `i.agent_id = $1::uuid and i.status = 'active' and not (${SNOOZED_SQL})`,
  snoozed: `i.status = 'active' and (${SNOOZED_SQL}) and $1::uuid is not null`,
  closed: `i.status = 'closed' and $1::uuid is not null`,
  blocked: `i.status = 'blocked' and $1::uuid is not null`,
  'held-back': `${HELD_SQL} and $1::uuid is not null`,
  distress: `i.distress = 'open' and $1::uuid is not null`,
  debrief: `i.debrief_by is not null and $1::uuid is not null`,
};

/** An erased session has nothing left to read. */
export const UNREAD_SQL = `case when i.status = 'erased' then 0 else greatest(i.customer_msgs - coalesce(m.seen_msgs, 0), 0) end`;

/** As `mayRead`, of row `i`, with the values of `ruleValues` from parameter `first` on; `$1` is the agent. */
const readableSql = (first: number): string =>
  `($${first}::text = 'everyone' or i.agent_id = $1::uuid or i.session_id = any($${first + 1}::uuid[])
    or ($${first}::text = 'own-and-waiting' and i.status = 'waiting'))`;
export const RULE_VALUES = 2;
export const ruleValues = ({ access, opened }: ReadingRule): unknown[] => [access, [...opened]];

export const isNarrowed = (filter: InboxFilter): boolean => filterValues(filter).some((value) => value !== undefined);
export const filterValues = ({ lang, unread, tag, agent, status }: InboxFilter): unknown[] => [
  ...[lang, unread, tag, agent, status],
];
/**
 * Which rows `i`, with the read mark `m`, a filter leaves, with `filterValues` from parameter `first` on and the values of
 * the rule from `rule` on. Tags are shown only to who may read a conversation, so others do not find it by them.
 */
export const filterSql = (first: number, rule: number): string => `
  ($${first}::text is null or i.lang = $${first})
  and ($${first + 1}::text is null or ${UNREAD_SQL} > 0)
  and ($${first + 2}::uuid is null or i.tags @> array[$${first + 2}::uuid] and ${readableSql(rule)})
  and ($${first + 3}::uuid is null or i.agent_id = $${first + 3})
  and ($${first + 4}::text is null or i.status = $${first + 4})`;
