import { type InferEntity, raw } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { languagesOfText } from '@libs/guard/language-of-text.ts';
import { MAX_SCRIPTS, scriptAsText, textIn, type Script } from '@libs/protocol/scripts.ts';
import { ServerResources } from '@libs/server/server-resources.ts';
import { RefusalError } from '../refusals/refusal-error.ts';
import { TeamScript } from './drafts.schema.ts';

/** Scripts that the whole team has at hand, beside each agent's own in the browser. */
@Injectable()
export class ScriptsStore {
  constructor(private readonly resources: ServerResources) {}

  async list(): Promise<Script[]> {
    const scripts = await this.resources
      .unitOfWork()
      .find(TeamScript, {}, { orderBy: [{ [raw('lower(title)')]: 'asc' }, { id: 'asc' }] });
    return scripts.map(toScript);
  }

  /** What stands under this id. Throws a refusal when with those that wait there are as many as there can be. */
  async findForChange(id: string, waiting: readonly string[]): Promise<string | null> {
    const scripts = await this.list();
    const found = scripts.find((one) => one.id === id);
    const ids = new Set([...scripts.map((one) => one.id), ...waiting, id]);
    if (ids.size > MAX_SCRIPTS) throw new RefusalError('limit.reached');
    return found ? scriptAsText(found) : null;
  }

  async remove(id: string): Promise<void> {
    await this.resources.unitOfWork().nativeDelete(TeamScript, { id });
  }
}

/** One of before languages were known has its text in those that its letters can be of. */
const toScript = ({ id, title, folder, script, texts }: InferEntity<typeof TeamScript>): Script => ({
  ...{ id, title, folder },
  texts: texts ?? textIn(languagesOfText(script), script),
});
