import { defineEntity, p } from '@mikro-orm/postgresql';
import type { AgentId } from '@libs/protocol/ids.ts';

export const SavedViewRow = defineEntity({
  name: 'SavedViewRow',
  tableName: 'saved_view',
  properties: {
    id: p.uuid().primary(),
    owner: p.uuid().$type<AgentId>(),
    isTeam: p.boolean(),
    name: p.text(),
    /** Of this version or a later one; whoever reads it parses it. */
    filter: p.json().$type<unknown>(),
    savedAt: p.datetime().defaultRaw('now()'),
  },
});
