import { defineEntity, p } from '@mikro-orm/postgresql';
import type { AttachedFile } from '@libs/protocol/files.ts';
import type { AgentId } from '@libs/protocol/ids.ts';

export const LibraryFileRow = defineEntity({
  name: 'LibraryFileRow',
  tableName: 'library_file',
  properties: {
    id: p.uuid().primary(),
    title: p.text(),
    file: p.json().$type<AttachedFile>(),
    savedBy: p.uuid().$type<AgentId>(),
    savedAt: p.datetime(),
  },
});
