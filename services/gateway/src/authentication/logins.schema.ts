import { defineEntity, p } from '@mikro-orm/postgresql';
import { Agent } from '@libs/server/agents.schema.ts';

export const AgentLogin = defineEntity({
  name: 'AgentLogin',
  tableName: 'agent_login',
  properties: {
    tokenHash: p.blob().$type<Buffer>().primary(),
    family: p.uuid(),
    agent: () => p.manyToOne(Agent),
    createdAt: p.datetime().defaultRaw('now()'),
    startedAt: p.datetime(),
    replacedAt: p.datetime().nullable(),
    revokedAt: p.datetime().nullable(),
  },
});
