import { raw } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { SavedScript } from '@libs/protocol/console-api.ts';
import type { AgentId } from '@libs/protocol/ids.ts';
import { ServerResources } from '@libs/server/server-resources.ts';
import { TeamScript } from './drafts.schema.ts';

/** Scripts that the whole team has at hand, beside each agent's own in the browser. */
/** More than anybody scrolls through while somebody waits. */
const MAX_SCRIPTS = 200;

@Injectable()
export class ScriptsStore {
  constructor(private readonly resources: ServerResources) {}

  async list(): Promise<SavedScript[]> {
    const scripts = await this.resources
      .unitOfWork()
      .find(TeamScript, {}, { orderBy: [{ [raw('lower(title)')]: 'asc' }, { id: 'asc' }] });
    return scripts.map(({ id, title, script }) => ({ id, title, script }));
  }

  /** False when there are as many as there can be. */
  async save(agentId: AgentId, { id, title, script }: SavedScript): Promise<boolean> {
    const { rowCount } = await this.resources.pool.query(
      `insert into team_script (id, title, script, saved_by)
       select $1, $2, $3, $4
       where exists (select 1 from team_script where id = $1) or (select count(*) from team_script) < ${MAX_SCRIPTS}
       on conflict (id) do update set title = $2, script = $3, saved_by = $4, saved_at = now()`,
      [id, title, script, agentId],
    );
    return rowCount === 1;
  }

  async remove(id: string): Promise<void> {
    await this.resources.unitOfWork().nativeDelete(TeamScript, { id });
  }
}
