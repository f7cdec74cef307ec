import { createStore, type StoreApi } from 'zustand/vanilla';
import { type SavedScript, scriptsResponse } from '@libs/protocol/console-api.ts';
import type { AuthenticatedHttp } from '../../api/authenticated-http.ts';
import type { Refusal } from '@libs/protocol/refusal.ts';

/** The quick responses of the whole team, next to each agent's own. */
export class TeamScriptsStore {
  readonly store: StoreApi<{ scripts: readonly SavedScript[] }> = createStore(() => ({
    scripts: [] as readonly SavedScript[],
  }));

  constructor(private readonly request: AuthenticatedHttp) {}

  async load(): Promise<void> {
    const answer = await this.request({ method: 'GET', path: '/scripts', answer: scriptsResponse });
    if ('value' in answer) this.store.setState(answer.value);
  }

  /** Null when it was saved. */
  async save({ id, ...script }: SavedScript): Promise<Refusal | null> {
    const answer = await this.request({ method: 'PUT', path: `/scripts/${id}`, body: script });
    await this.load();
    return 'value' in answer ? null : answer.refused;
  }

  async remove(id: string): Promise<Refusal | null> {
    const answer = await this.request({ method: 'DELETE', path: `/scripts/${id}` });
    await this.load();
    return 'value' in answer ? null : answer.refused;
  }
}
