import { createStore, type StoreApi } from 'zustand/vanilla';
import { settingsResponse } from '@libs/protocol/http.ts';
import { type Script, scriptsResponse } from '@libs/protocol/scripts.ts';
import type { LocalizedText } from '@libs/protocol/settings.ts';
import type { AuthenticatedHttp } from '../../api/authenticated-http.ts';
import type { Refusal } from '@libs/protocol/refusal.ts';

/** What a colleague's approval changes is seen within this time, by whoever looks for a script. */
const FRESH_MS = 60_000;

type TeamScripts = {
  scripts: readonly Script[];
  /** What visitors are told who answers, as the settings have it; null until it is known. */
  organisation: LocalizedText | null;
};

/** The scripts of the whole team, next to each agent's own, and the name of the organisation that stands in them. */
export class TeamScriptsStore {
  readonly store: StoreApi<TeamScripts> = createStore<TeamScripts>(() => ({ scripts: [], organisation: null }));
  private loadedAt = 0;

  constructor(private readonly request: AuthenticatedHttp) {}

  async load(): Promise<void> {
    this.loadedAt = Date.now();
    const [scripts, settings] = await Promise.all([
      this.request({ method: 'GET', path: '/scripts', answer: scriptsResponse }),
      this.request({ method: 'GET', path: '/settings/organisation', answer: settingsResponse }),
    ]);
    if ('value' in scripts) this.store.setState(scripts.value);
    if ('value' in settings) this.store.setState({ organisation: settings.value.settings.agentName });
  }

  loadUnlessFresh(): void {
    if (Date.now() - this.loadedAt > FRESH_MS) void this.load();
  }

  /** Null when it waits for approval. */
  async save({ id, ...script }: Script): Promise<Refusal | null> {
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
