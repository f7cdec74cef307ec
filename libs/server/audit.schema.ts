import { defineEntity, p } from '@mikro-orm/postgresql';
import type { AuditAction } from '@libs/protocol/audit.ts';
import type { AgentId, CommandId, SessionId } from '@libs/protocol/ids.ts';

/** What was searched for, sealed as `searchTermsContext` says; of the line of the audit with this id. */
export const SearchTerms = defineEntity({
  name: 'SearchTerms',
  tableName: 'search_terms',
  properties: {
    auditId: p.uuid().primary(),
    terms: p.blob().$type<Buffer>(),
    at: p.datetime().defaultRaw('now()'),
  },
});

export const AuditLine = defineEntity({
  name: 'AuditLine',
  tableName: 'audit_line',
  properties: {
    id: p.uuid().primary().defaultRaw('uuidv7()'),
    at: p.datetime().defaultRaw('now()'),
    agentId: p.uuid().$type<AgentId>(),
    what: p.text().$type<AuditAction>(),
    sessionId: p.uuid().$type<SessionId>().nullable(),
    about: p.uuid().$type<AgentId>().nullable(),
    fileId: p.uuid().$type<CommandId>().nullable(),
    field: p.text().nullable(),
    /** The place in the chain, which the database writes. */
    n: p.bigint().nullable(),
    hash: p.blob().nullable(),
  },
});
