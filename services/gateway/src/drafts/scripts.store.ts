import { raw } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { SavedScript } from '@libs/protocol/console-api.ts';
import { ServerResources } from '@libs/server/server-resources.ts';
import { RefusalError } from '../refusals/refusal-error.ts';
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

  /** What stands under this id. Throws a refusal when with those that wait there are as many as there can be. */
  async findForChange(id: string, waiting: readonly string[]): Promise<string | null> {
    const scripts = await this.list();
    const found = scripts.find((one) => one.id === id);
    const ids = new Set([...scripts.map((one) => one.id), ...waiting, id]);
    if (ids.size > MAX_SCRIPTS) throw new RefusalError('limit.reached');
    return found ? `${found.title}\n${found.script}` : null;
  }

  async remove(id: string): Promise<void> {
    await this.resources.unitOfWork().nativeDelete(TeamScript, { id });
  }
}
