import { defineEntity, p } from '@mikro-orm/postgresql';
import type { AgentId } from '@libs/protocol/ids.ts';
import type { ChangeKind } from '@libs/protocol/pending-changes.ts';

export const PendingChangeRow = defineEntity({
  name: 'PendingChangeRow',
  tableName: 'pending_change',
  properties: {
    id: p.uuid().primary(),
    kind: p.text().$type<ChangeKind>(),
    target: p.text(),
    requestedBy: p.uuid().$type<AgentId>(),
    requestedAt: p.datetime(),
    beforeText: p.text().nullable(),
    change: p.json().$type<object>(),
    picture: p.blob().$type<Buffer>().nullable(),
    verdict: p.enum(['approved', 'declined']).nullable(),
    decidedBy: p.uuid().$type<AgentId>().nullable(),
    decidedAt: p.datetime().nullable(),
  },
});
