import { Injectable } from '@nestjs/common';
import type { ReadingOverview } from '@libs/protocol/audit-queries.ts';
import type { AgentId } from '@libs/protocol/ids.ts';
import { Agent } from '@libs/server/agents.schema.ts';
import { ServerResources } from '@libs/server/server-resources.ts';
import { judgeReading } from './unusual-reading.ts';

/** Four weeks, so that every weekday counts four times. */
const EARLIER_DAYS = 28;

/** What each agent has opened in the last 24 hours, beside what they usually open. */
@Injectable()
export class ReadingOverviewReader {
  constructor(private readonly resources: ServerResources) {}

  async read(): Promise<ReadingOverview> {
    const days = (await this.resources.pool.query<OpeningsOfDay>(OPENINGS_SQL)).rows;
    const outside = new Map(
      (await this.resources.pool.query<Outside>(OUTSIDE_SQL)).rows.map((row) => [row.agent_id, row.outside]),
    );
    const today = days.filter(({ day }) => day === 0);
    const ids = today.map((row) => row.agent_id);
    const agents = await this.resources.unitOfWork().find(Agent, { id: ids }, { fields: ['displayName'] });
    const names = new Map(agents.map(({ id, displayName }) => [id, displayName]));
    const judged = today.map(({ agent_id: agentId, opened }) =>
      judgeReading({
        ...{ agentId, opened, agentName: names.get(agentId) ?? '', outside: outside.get(agentId) ?? 0 },
        earlierDays: days.flatMap((row) => (row.agent_id === agentId && row.day > 0 ? [row.opened] : [])),
      }),
    );
    return { agents: judged.sort((a, b) => Number(b.isUnusual) - Number(a.isUnusual) || b.opened - a.opened) };
  }
}

type OpeningsOfDay = { agent_id: AgentId; day: number; opened: number };
type Outside = { agent_id: AgentId; outside: number };

/** Day 0 is the last 24 hours. */
const OPENINGS_SQL = `
  select agent_id, floor(extract(epoch from now() - at) / 86400)::int as day, count(distinct session_id)::int as opened
  from audit_line where what = 'session.read' and at > now() - interval '${EARLIER_DAYS + 1} days'
  group by 1, 2`;

/** Of today's, those that a colleague has: an agent's own were claimed by them, and what waits is everybody's. */
const OUTSIDE_SQL = `
  select l.agent_id, count(*)::int as outside
  from (select distinct agent_id, session_id from audit_line
        where what = 'session.read' and at > now() - interval '24 hours') l
  join chat_session s on s.shard = shard_of(l.session_id) and s.id = l.session_id
  where s.agent_id <> l.agent_id group by 1`;
