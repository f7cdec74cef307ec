import { Injectable } from '@nestjs/common';
import type { SavedScript } from '@libs/protocol/console-api.ts';
import type { AgentId } from '@libs/protocol/ids.ts';
import { ServerResources } from '@libs/server/server-resources.ts';

/** Scripts that the whole team has at hand, beside each agent's own in the browser. */
/** More than anybody scrolls through while somebody waits. */
const MAX_SCRIPTS = 200;

@Injectable()
export class ScriptsStore {
  constructor(private readonly resources: ServerResources) {}

  async list(): Promise<SavedScript[]> {
    const { rows } = await this.resources.pool.query<SavedScript>(
      `select id, title, script from team_script order by lower(title), id`,
    );
    return rows;
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
    await this.resources.pool.query(`delete from team_script where id = $1`, [id]);
  }
}
