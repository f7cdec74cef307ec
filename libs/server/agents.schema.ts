import { defineEntity, p } from '@mikro-orm/postgresql';
import type { AgentId } from '@libs/protocol/ids.ts';
import { agentRoles } from '@libs/protocol/roles.ts';

export const Agent = defineEntity({
  name: 'Agent',
  tableName: 'agent',
  properties: {
    id: p.uuid().primary().$type<AgentId>().defaultRaw('uuidv7()'),
    email: p.text(),
    displayName: p.text(),
    role: p.enum(agentRoles).default('agent'),
    passwordHash: p.text(),
    enabled: p.boolean().default(true),
    createdAt: p.datetime().defaultRaw('now()'),
  },
});

export const AgentLogin = defineEntity({
  name: 'AgentLogin',
  tableName: 'agent_login',
  properties: {
    tokenHash: p.blob().primary(),
    family: p.uuid(),
    agentId: p.uuid().$type<AgentId>(),
    createdAt: p.datetime().defaultRaw('now()'),
    startedAt: p.datetime(),
    replacedAt: p.datetime().nullable(),
    revokedAt: p.datetime().nullable(),
  },
});
