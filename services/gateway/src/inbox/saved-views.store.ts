import { sql } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { inboxFilter } from '@libs/protocol/console-api.ts';
import type { AgentId } from '@libs/protocol/ids.ts';
import { MAX_SAVED_VIEWS, type SavedView, type SavedViewRequest } from '@libs/protocol/saved-views.ts';
import { ServerResources } from '@libs/server/server-resources.ts';
import { RefusalError } from '../refusals/refusal-error.ts';
import { SavedViewRow } from './saved-views.schema.ts';

type StoredView = Omit<SavedView, 'count' | 'isMore'>;

/** Filters of the list under a name: the team's, which leads change, and each agent's own, which nobody else sees. */
@Injectable()
export class SavedViewsStore {
  constructor(private readonly resources: ServerResources) {}

  /** The team's before the agent's own, each in the order in which they were first saved. */
  async list(agentId: AgentId): Promise<StoredView[]> {
    const rows = await this.resources
      .unitOfWork()
      .find(
        SavedViewRow,
        { $or: [{ isTeam: true }, { owner: agentId }] },
        { orderBy: { isTeam: 'desc', savedAt: 'asc', id: 'asc' } },
      );
    return rows.flatMap(({ id, name, isTeam, filter }) => {
      // A later version may filter by what this one does not know: it would show more than its name says.
      const known = inboxFilter.safeParse(filter);
      return known.success ? [{ id, name, isTeam, filter: known.data }] : [];
    });
  }

  /** Whether it is, or was, the team's. Throws a refusal when it is another agent's own. */
  async isTeam(id: string, agentId: AgentId): Promise<boolean> {
    const before = await this.resources.unitOfWork().findOne(SavedViewRow, { id });
    if (before && !before.isTeam && before.owner !== agentId) throw new RefusalError('access.denied');
    return before?.isTeam ?? false;
  }

  async save(id: string, { name, isTeam, filter }: SavedViewRequest, owner: AgentId): Promise<void> {
    const em = this.resources.unitOfWork();
    const others = { id: { $ne: id }, isTeam, ...(isTeam ? {} : { owner }) };
    // Two at once may pass the limit by one, which does no harm.
    if ((await em.count(SavedViewRow, others)) >= MAX_SAVED_VIEWS) throw new RefusalError('limit.reached');
    await em
      .createQueryBuilder(SavedViewRow)
      .insert({ id, owner, isTeam, name, filter, savedAt: sql.now() })
      .onConflict('id')
      .merge(['isTeam', 'name', 'filter'])
      .execute();
  }

  async remove(id: string): Promise<void> {
    await this.resources.unitOfWork().nativeDelete(SavedViewRow, { id });
  }
}
