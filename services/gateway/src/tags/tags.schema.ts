import { defineEntity, p } from '@mikro-orm/postgresql';
import type { AgentId, TagId } from '@libs/protocol/ids.ts';
import type { TagDefinition } from '@libs/protocol/tags.ts';

export const Tag = defineEntity({
  name: 'Tag',
  tableName: 'tag',
  properties: {
    id: p.uuid().primary().$type<TagId>(),
    name: p.json().$type<TagDefinition['name']>(),
    colour: p.text().$type<TagDefinition['colour']>(),
    group: p.text().fieldName('tag_group'),
    isSuggested: p.boolean(),
    isRetired: p.boolean(),
    savedBy: p.uuid().$type<AgentId>(),
    savedAt: p.datetime(),
  },
});
