import type { Pool } from 'pg';
import type { AuditAction } from '@libs/protocol/audit.ts';
import type { AgentId, CommandId, SessionId } from '@libs/protocol/ids.ts';

export type NewAuditEntry = {
  agentId: AgentId;
  what: AuditAction;
  sessionId?: SessionId;
  about?: AgentId;
  fileId?: CommandId;
  field?: string;
};

/** Callers record an audited action before they carry it out (P15). Rows are only inserted, never updated. */
export async function recordAuditEntry(
  pool: Pool,
  { agentId, what, sessionId, about, fileId, field }: NewAuditEntry,
): Promise<void> {
  await pool.query(
    `insert into audit_line (agent_id, what, session_id, about, file_id, field) values ($1, $2, $3, $4, $5, $6)`,
    [agentId, what, sessionId ?? null, about ?? null, fileId ?? null, field ?? null],
  );
}
