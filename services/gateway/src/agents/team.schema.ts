import { defineEntity, p } from '@mikro-orm/postgresql';
import type { AgentId } from '@libs/protocol/ids.ts';
import { agentRoles } from '@libs/protocol/roles.ts';
import type { SignInRecord } from '@libs/protocol/team.ts';

export const AgentLink = defineEntity({
  name: 'AgentLink',
  tableName: 'agent_link',
  properties: {
    tokenHash: p.blob().$type<Buffer>().primary(),
    kind: p.enum(['join', 'reset']),
    email: p.text(),
    displayName: p.text(),
    role: p.enum(agentRoles),
    madeBy: p.uuid().$type<AgentId>(),
    /** Whoever asked for the reset that `madeBy` has confirmed. */
    requestedBy: p.uuid().$type<AgentId>().nullable(),
    expiresAt: p.datetime(),
    usedAt: p.datetime().nullable(),
  },
});

export const AgentSignIn = defineEntity({
  name: 'AgentSignIn',
  tableName: 'agent_sign_in',
  properties: {
    id: p.uuid().primary().defaultRaw('uuidv7()'),
    agentId: p.uuid().$type<AgentId>(),
    at: p.datetime().defaultRaw('now()'),
    outcome: p.text().$type<SignInRecord['outcome']>(),
    address: p.text(),
    browser: p.text(),
  },
});
