import { defineEntity, p } from '@mikro-orm/postgresql';
import type { SessionId } from '@libs/protocol/ids.ts';

export const VouchedSession = defineEntity({
  name: 'VouchedSession',
  tableName: 'vouched_session',
  properties: {
    shard: p.smallint().primary(),
    sessionId: p.uuid().primary().$type<SessionId>(),
    person: p.blob().$type<Buffer>(),
    statement: p.blob().$type<Buffer>(),
    confirmedAt: p.datetime().defaultRaw('now()'),
  },
});

export const ShownToken = defineEntity({
  name: 'ShownToken',
  tableName: 'shown_token',
  properties: {
    tokenHash: p.blob().$type<Buffer>().primary(),
    keyHash: p.blob().$type<Buffer>(),
    expiresAt: p.datetime(),
  },
});
