import { Injectable } from '@nestjs/common';
import type { AuditEntry } from '@libs/protocol/audit.ts';
import type { AgentId, CommandId, SessionId } from '@libs/protocol/ids.ts';
import { recordAuditEntry, type NewAuditEntry } from '@libs/server/audit.store.ts';
import { ServerResources } from '@libs/server/server-resources.ts';

const PAGE_SIZE = 100;

/** Who did what beside the log. What is to be accounted for is written down before it is done (P15). */
@Injectable()
export class AuditStore {
  constructor(private readonly resources: ServerResources) {}

  record(deed: NewAuditEntry): Promise<void> {
    return recordAuditEntry(this.resources.pool, deed);
  }

  /** One line for a quarter of an hour of reading: a reconnect is no second opening. */
  recordSessionRead(agentId: AgentId, sessionId: SessionId): Promise<void> {
    return this.recordThrottled({ agentId, what: 'session.read', sessionId });
  }

  /** The same for a picture, which a browser asks for each time it comes into sight. */
  recordFileView(agentId: AgentId, sessionId: SessionId, fileId: CommandId): Promise<void> {
    return this.recordThrottled({ agentId, what: 'file.viewed', sessionId, fileId });
  }

  private async recordThrottled({ agentId, what, sessionId, fileId }: NewAuditEntry): Promise<void> {
    await this.resources.pool.query(
      `insert into audit_line (agent_id, what, session_id, file_id) select $1::uuid, $2::text, $3::uuid, $4::uuid
       where not exists (select 1 from audit_line where session_id = $3 and agent_id = $1 and what = $2
                         and file_id is not distinct from $4 and at > now() - interval '15 minutes')`,
      [agentId, what, sessionId, fileId ?? null],
    );
  }

  /** A hundred lines, newest first; all of them, or those older than this one. */
  async page(before: string | null): Promise<{ lines: AuditEntry[]; hasMore: boolean }> {
    const rows = await this.queryLines(`$1::uuid is null or l.id < $1`, [before, PAGE_SIZE + 1]);
    return { lines: rows.slice(0, PAGE_SIZE), hasMore: rows.length > PAGE_SIZE };
  }

  /** Who has opened or exported this conversation, oldest first. */
  async ofSession(sessionId: SessionId): Promise<AuditEntry[]> {
    return (await this.queryLines(`l.session_id = $1`, [sessionId, 10_000])).toReversed();
  }

  private async queryLines(where: string, values: unknown[]): Promise<AuditEntry[]> {
    const { rows } = await this.resources.pool.query<Omit<AuditEntry, 'at'> & { at: Date }>(
      `select l.id, l.at, l.agent_id as "agentId", coalesce(a.display_name, '') as "agentName", l.what,
              l.session_id as "sessionId", l.about, l.file_id as "fileId", l.field, o.display_name as "aboutName"
       from audit_line l left join agent a on a.id = l.agent_id left join agent o on o.id = l.about
       where ${where} order by l.id desc limit $2`,
      values,
    );
    return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
  }
}
