import { defineEntity, p } from '@mikro-orm/postgresql';
import type { AgentId } from '@libs/protocol/ids.ts';

export const PasskeyRow = defineEntity({
  name: 'PasskeyRow',
  tableName: 'passkey',
  properties: {
    credentialId: p.text().primary(),
    agentId: p.uuid().$type<AgentId>(),
    name: p.text(),
    publicKey: p.blob().$type<Buffer>(),
    counter: p.bigint('number'),
    transports: p.array(),
    createdAt: p.datetime().defaultRaw('now()'),
    challengedAt: p.datetime().defaultRaw('now()'),
  },
});
