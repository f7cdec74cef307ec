import { defineEntity, p } from '@mikro-orm/postgresql';
import type { AgentId } from '@libs/protocol/ids.ts';

export const ShiftNoteRow = defineEntity({
  name: 'ShiftNoteRow',
  tableName: 'shift_note',
  properties: {
    onlyRow: p.boolean().primary(),
    text: p.text(),
    version: p.integer(),
    changedBy: p.uuid().$type<AgentId>(),
    changedAt: p.datetime(),
  },
});
