import { defineEntity, p } from '@mikro-orm/postgresql';
import type { AgentId, SessionId } from '@libs/protocol/ids.ts';

export const MentionRow = defineEntity({
  name: 'MentionRow',
  tableName: 'mention',
  properties: {
    shard: p.smallint().primary(),
    sessionId: p.uuid().primary().$type<SessionId>(),
    version: p.integer().primary(),
    agentId: p.uuid().primary().$type<AgentId>(),
    byAgent: p.uuid().$type<AgentId>(),
    at: p.datetime().defaultRaw('now()'),
  },
});
