import type { EntityManager } from '@mikro-orm/postgresql';
import type { AuditAction } from '@libs/protocol/audit.ts';
import type { AgentId, CommandId, SessionId } from '@libs/protocol/ids.ts';
import { AuditLine } from './audit.schema.ts';

export type NewAuditEntry = {
  agentId: AgentId;
  what: AuditAction;
  sessionId?: SessionId;
  about?: AgentId;
  fileId?: CommandId;
  field?: string;
};

/** Callers record an audited action before they carry it out (P15). Rows are only inserted, never updated. */
export async function recordAuditEntry(em: EntityManager, entry: NewAuditEntry): Promise<string> {
  return em.insert(AuditLine, entry);
}
