import { Injectable } from '@nestjs/common';
import type { ExportRequest } from '@libs/protocol/emergency-access.ts';
import type { AgentId, SessionId } from '@libs/protocol/ids.ts';
import { Agent } from '@libs/server/agents.schema.ts';
import { exportsRefused } from '@libs/server/metrics.ts';
import { ServerResources } from '@libs/server/server-resources.ts';
import { RefusalError } from '../refusals/refusal-error.ts';

/** Tells the console that a lead can allow more. */
const EXPORTS_FIELD = 'exports';

/** How many case files an agent saves in an hour. More needs a lead, because nobody copies a whole archive by hand. */
@Injectable()
export class ExportQuota {
  constructor(private readonly resources: ServerResources) {}

  /** Records an export before it is made, or refuses it. Those of one agent at once are counted one after the other. */
  async recordExport(agentId: AgentId, sessionId: SessionId): Promise<void> {
    const { exportsPerHour } = await this.resources.settings.readSecurity();
    const client = await this.resources.pool.connect();
    let isDone = false;
    try {
      await client.query('begin');
      await client.query(`select pg_advisory_xact_lock(hashtextextended($1, 0))`, [`exports of ${agentId}`]);
      const { rowCount } = await client.query(RECORD_WITHIN_QUOTA_SQL, [agentId, sessionId, exportsPerHour]);
      if (rowCount === 0) await client.query(RECORD_REFUSAL_SQL, [agentId, sessionId]);
      await client.query('commit');
      isDone = true;
      if (rowCount === 1) return;
    } finally {
      client.release(!isDone);
    }
    exportsRefused.inc();
    throw new RefusalError('limit.reached', { field: EXPORTS_FIELD });
  }

  /** Who was refused within the last hour, and was not allowed more since. */
  async listRequests(): Promise<ExportRequest[]> {
    const { exportsPerHour } = await this.resources.settings.readSecurity();
    const { rows } = await this.resources.pool.query<{ agentId: AgentId; at: Date; exports: number }>(REQUESTS_SQL);
    const ids = rows.map(({ agentId }) => agentId);
    const agents = await this.resources.unitOfWork().find(Agent, { id: ids }, { fields: ['displayName'] });
    const names = new Map(agents.map(({ id, displayName }) => [id, displayName]));
    return rows.map(({ agentId, at, exports }) => ({
      ...{ agentId, agentName: names.get(agentId) ?? '', at: at.toISOString(), exports, more: exportsPerHour },
    }));
  }

  /** As many again, for an hour from now. */
  async approve(agentId: AgentId, approvedBy: AgentId): Promise<void> {
    const { exportsPerHour } = await this.resources.settings.readSecurity();
    await this.resources.pool.query(
      `insert into export_approval (agent_id, approved_by, exports) values ($1, $2, $3)`,
      [agentId, approvedBy, exportsPerHour],
    );
  }
}

const RECORD_WITHIN_QUOTA_SQL = `
  insert into audit_line (agent_id, what, session_id) select $1::uuid, 'case.exported', $2::uuid
  where (select count(*) from audit_line l
         where l.agent_id = $1 and l.what = 'case.exported' and l.at > now() - interval '1 hour')
      < $3::int + (select coalesce(sum(a.exports), 0) from export_approval a
                   where a.agent_id = $1 and a.at > now() - interval '1 hour')`;

/** One line for a quarter of an hour: a script that goes on trying fills no log. */
const RECORD_REFUSAL_SQL = `
  insert into audit_line (agent_id, what, session_id) select $1::uuid, 'export.refused', $2::uuid
  where not exists (select from audit_line l where l.agent_id = $1 and l.what = 'export.refused'
                    and l.at > now() - interval '15 minutes')`;

const REQUESTS_SQL = `
  select r.agent_id as "agentId", max(r.at) as at,
         (select count(*)::int from audit_line l where l.agent_id = r.agent_id and l.what = 'case.exported'
          and l.at > now() - interval '1 hour') as exports
  from audit_line r where r.what = 'export.refused' and r.at > now() - interval '1 hour'
    and not exists (select from export_approval a where a.agent_id = r.agent_id and a.at > r.at)
  group by r.agent_id order by 2 desc`;
