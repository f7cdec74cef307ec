import { sql } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { AgentId, TagId } from '@libs/protocol/ids.ts';
import { MAX_TAGS, type TagDefinition, type TagRequest } from '@libs/protocol/tags.ts';
import { ServerResources } from '@libs/server/server-resources.ts';
import { RefusalError } from '../refusals/refusal-error.ts';
import { Tag } from './tags.schema.ts';

/** The tags of the organisation. None is deleted: conversations keep the ids of theirs, and their history needs the names. */
@Injectable()
export class TagsStore {
  constructor(private readonly resources: ServerResources) {}

  async list(): Promise<TagDefinition[]> {
    const tags = await this.resources
      .unitOfWork()
      .find(Tag, {}, { orderBy: { group: 'asc', savedAt: 'asc', id: 'asc' } });
    return tags.map(({ savedBy: _, savedAt: __, ...tag }) => tag);
  }

  async save(id: TagId, tag: TagRequest, savedBy: AgentId): Promise<void> {
    const em = this.resources.unitOfWork();
    // Two leads at once may pass the limit by one, which does no harm.
    if ((await em.count(Tag, { id: { $ne: id } })) >= MAX_TAGS) throw new RefusalError('limit.reached');
    await em
      .createQueryBuilder(Tag)
      .insert({ id, ...tag, savedBy, savedAt: sql.now() })
      .onConflict('id')
      .merge(['name', 'colour', 'group', 'isSuggested', 'isRetired', 'savedBy'])
      .execute();
  }
}
