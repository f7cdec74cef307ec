import { defineEntity, p } from '@mikro-orm/postgresql';
import type { AgentId } from '@libs/protocol/ids.ts';
import type { Locale } from '@libs/protocol/languages.ts';
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
    availability: p.enum(['available', 'away']).default('available'),
    totpSecret: p.blob().$type<Buffer>().nullable().lazy(),
    totpSince: p.datetime().nullable(),
    totpStep: p.bigint('number').default(0),
    passkeySince: p.datetime().nullable(),
  },
});

/** What an agent can be given; an agent without a row can be given everything. */
export const AgentAbility = defineEntity({
  name: 'AgentAbility',
  tableName: 'agent_ability',
  properties: {
    agentId: p.uuid().primary().$type<AgentId>(),
    languages: p.array().$type<Locale[]>(),
    skills: p.array().$type<string[]>(),
    conversationLimit: p.integer().nullable(),
    breakUntil: p.datetime().nullable(),
  },
});

/** What visitors see of an agent. */
export const AgentPublicProfile = defineEntity({
  name: 'AgentPublicProfile',
  tableName: 'agent_public_profile',
  properties: {
    agentId: p.uuid().primary().$type<AgentId>(),
    name: p.text().nullable(),
    pictureName: p.text().nullable(),
    picture: p.blob().$type<Buffer>().nullable().lazy(),
  },
});
