import { defineEntity, p } from '@mikro-orm/postgresql';
import type { CommandId, SessionId } from '@libs/protocol/ids.ts';

export const SessionFile = defineEntity({
  name: 'SessionFile',
  tableName: 'chat_file',
  properties: {
    shard: p.smallint().primary(),
    sessionId: p.uuid().primary().$type<SessionId>(),
    fileId: p.uuid().primary().$type<CommandId>(),
    digest: p.blob().$type<Buffer>(),
    bytes: p.integer(),
    state: p.enum(['arriving', 'kept', 'leaving']).default('arriving'),
    since: p.datetime().defaultRaw('now()'),
  },
});
