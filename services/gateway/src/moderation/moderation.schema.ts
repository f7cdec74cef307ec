import { defineEntity, p } from '@mikro-orm/postgresql';
import type { AgentId, CommandId, SessionId } from '@libs/protocol/ids.ts';

export const HeldMessageRow = defineEntity({
  name: 'HeldMessageRow',
  tableName: 'held_message',
  properties: {
    shard: p.smallint().primary(),
    sessionId: p.uuid().primary().$type<SessionId>(),
    commandId: p.uuid().primary().$type<CommandId>(),
    agentId: p.uuid().$type<AgentId>(),
    at: p.datetime().defaultRaw('now()'),
    verdict: p.enum(['released', 'declined']).nullable(),
  },
});
