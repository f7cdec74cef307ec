import { defineEntity, p } from '@mikro-orm/postgresql';
import type { AgentId, SessionId } from '@libs/protocol/ids.ts';

export const EmergencyAccessRow = defineEntity({
  name: 'EmergencyAccessRow',
  tableName: 'emergency_access',
  properties: {
    id: p.uuid().primary().defaultRaw('uuidv7()'),
    sessionId: p.uuid().$type<SessionId>(),
    agentId: p.uuid().$type<AgentId>(),
    reason: p.blob().$type<Buffer>(),
    at: p.datetime().defaultRaw('now()'),
    until: p.datetime(),
  },
});
