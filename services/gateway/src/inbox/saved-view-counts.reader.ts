import { Injectable } from '@nestjs/common';
import type { InboxFilter } from '@libs/protocol/console-api.ts';
import type { AgentId } from '@libs/protocol/ids.ts';
import { COUNTED_ROWS, type SavedView } from '@libs/protocol/saved-views.ts';
import { ServerResources } from '@libs/server/server-resources.ts';
import { ConversationAccess } from '../authorization/conversation-access.ts';
import { filterSql, filterValues, orderOf, ruleValues, VIEW_CONDITIONS } from './inbox-view-sql.ts';

type ViewCount = Pick<SavedView, 'count' | 'isMore'>;

/** How many conversations the saved views of an agent have: one statement for all of them, whatever has changed since. */
@Injectable()
export class SavedViewCountsReader {
  constructor(
    private readonly resources: ServerResources,
    private readonly access: ConversationAccess,
  ) {}

  /** In the order of the filters. Each looks through a bounded part of its view, in the order of an index. */
  async count(agentId: AgentId, filters: readonly InboxFilter[]): Promise<ViewCount[]> {
    if (filters.length === 0) return [];
    const values: unknown[] = [agentId, ...ruleValues(await this.access.ruleOf(agentId))];
    const parts = filters.map((filter, index) => {
      const first = values.length + 1;
      values.push(...filterValues(filter));
      return countSql(index, filter, first);
    });
    const { rows } = await this.resources.pool.query<ViewCount & { n: number }>(parts.join(' union all '), values);
    const counts = new Map(rows.map(({ n, count, isMore }) => [n, { count, isMore }]));
    return filters.map((_, index) => counts.get(index)!);
  }
}

/** `$1` is the agent, and the rule follows it. */
function countSql(index: number, { view }: InboxFilter, first: number): string {
  const { rank, direction } = orderOf(view);
  return `
    select ${index} as n, (count(*) filter (where ${filterSql(first, 2)}))::int as count, count(*) = ${COUNTED_ROWS} as "isMore"
    from (select i.shard, i.session_id, i.agent_id, i.lang, i.status, i.customer_msgs, i.tags from inbox i
          where ${VIEW_CONDITIONS[view]} order by ${rank} ${direction}, i.session_id limit ${COUNTED_ROWS}) i
    left join read_mark m on m.shard = i.shard and m.session_id = i.session_id and m.reader = $1::text`;
}
