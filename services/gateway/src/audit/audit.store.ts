import type { FilterQuery, InferEntity } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { COMMAND_LINE, type AuditEntry } from '@libs/protocol/audit.ts';
import type { AuditFilter } from '@libs/protocol/audit-queries.ts';
import type { AgentId, CommandId, SessionId } from '@libs/protocol/ids.ts';
import { recordAuditEntry, type NewAuditEntry } from '@libs/server/audit.store.ts';
import { Agent } from '@libs/server/agents.schema.ts';
import { AuditLine, SearchTerms } from '@libs/server/audit.schema.ts';
import type { AuditExport, ChainedAuditEntry } from './audit-export.ts';
import { searchTermsContext, SystemSealer } from '@libs/server/keystore/system-sealer.ts';
import { ServerResources } from '@libs/server/server-resources.ts';

const PAGE_SIZE = 100;
/** About 20 MB; more are exported by time. */
const MAX_EXPORTED_LINES = 50_000;
/** More than anybody opens one conversation. */
const MAX_LINES_OF_SESSION = 10_000;

/** Who did what beside the log. What is to be accounted for is written down before it is done (P15). */
@Injectable()
export class AuditStore {
  private readonly termsSealer: SystemSealer;

  constructor(private readonly resources: ServerResources) {
    this.termsSealer = new SystemSealer(resources.sealingKeys, 'searchTerms');
  }

  async record(deed: NewAuditEntry): Promise<void> {
    await recordAuditEntry(this.resources.unitOfWork(), deed);
  }

  /** The terms are sealed: who reads the list does not learn whom somebody looked for, and who opens them is recorded. */
  recordSearch(agentId: AgentId, terms: string): Promise<void> {
    return this.resources.unitOfWork().transactional(async (em) => {
      const auditId = await recordAuditEntry(em, { agentId, what: 'search.asked' });
      const sealed = this.termsSealer.seal(Buffer.from(terms), searchTermsContext(auditId));
      await em.insert(SearchTerms, { auditId, terms: sealed });
    });
  }

  /** Null once they are no longer kept, or do not open. */
  async searchTerms(auditId: string): Promise<string | null> {
    const row = await this.resources.unitOfWork().findOne(SearchTerms, { auditId });
    if (!row || !this.termsSealer.canOpen(row.terms)) return null;
    return this.termsSealer.unseal(row.terms, searchTermsContext(auditId)).toString();
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
  async page(filter: AuditFilter, before: string | null): Promise<{ lines: AuditEntry[]; hasMore: boolean }> {
    const rows = await this.find({ $and: [conditionOf(filter), before ? { id: { $lt: before } } : {}] }, PAGE_SIZE + 1);
    const lines = rows.slice(0, PAGE_SIZE).map(({ n: _, hash: __, ...line }) => line);
    return { lines, hasMore: rows.length > PAGE_SIZE };
  }

  /** With their places in the chain, and the newest signature of it. */
  async export(filter: AuditFilter): Promise<AuditExport> {
    const lines = await this.find(conditionOf(filter), MAX_EXPORTED_LINES);
    const { rows } = await this.resources.pool.query<{ n: string; jws: string }>(
      `select n, jws from audit_signature order by n desc limit 1`,
    );
    const signature = rows[0] ? { n: Number(rows[0].n), jws: rows[0].jws } : null;
    return { exportedAt: new Date().toISOString(), filter, lines, signature };
  }

  /** Who has opened or exported this conversation, oldest first. */
  async ofSession(sessionId: SessionId): Promise<AuditEntry[]> {
    const lines = await this.find({ sessionId }, MAX_LINES_OF_SESSION);
    return lines.map(({ n: _, hash: __, ...line }) => line).toReversed();
  }

  private async find(where: FilterQuery<InferEntity<typeof AuditLine>>, limit: number): Promise<ChainedAuditEntry[]> {
    const em = this.resources.unitOfWork();
    const lines = await em.find(AuditLine, where, { orderBy: { id: 'desc' }, limit });
    const ids = new Set(lines.flatMap(({ agentId, about }) => (about ? [agentId, about] : [agentId])));
    const agents = await em.find(Agent, { id: [...ids] }, { fields: ['displayName'] });
    const names = new Map(agents.map(({ id, displayName }) => [id, displayName]));
    return lines.map(
      ({ id, at, agentId, what, sessionId = null, about = null, fileId = null, field = null, n, hash }) => ({
        ...{ id, at: at.toISOString(), agentId, what, sessionId, about, fileId, field },
        n: n ? Number(n) : null,
        hash: hash ? Buffer.from(hash).toString('hex') : null,
        agentName: names.get(agentId) ?? (agentId === COMMAND_LINE ? 'npm run agent' : ''),
        aboutName: (about && names.get(about)) ?? null,
      }),
    );
  }
}

const conditionOf = ({ from, until, ...fields }: AuditFilter): FilterQuery<InferEntity<typeof AuditLine>> => ({
  ...fields,
  ...(from || until
    ? { at: { ...(from ? { $gte: new Date(from) } : {}), ...(until ? { $lt: new Date(until) } : {}) } }
    : {}),
});
