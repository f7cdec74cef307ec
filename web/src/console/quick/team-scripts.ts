import { createStore, type StoreApi } from 'zustand/vanilla';
import { type KeptScript, scriptsResponse } from '@libs/protocol/desk.ts';
import type { Ask } from '../../api/ask.ts';
import type { Refusal } from '../../api/refusal.ts';

/** What the whole team has at hand, beside each agent's own. */
export class TeamScripts {
  readonly store: StoreApi<{ scripts: readonly KeptScript[] }> = createStore(() => ({
    scripts: [] as readonly KeptScript[],
  }));

  constructor(private readonly ask: Ask) {}

  async load(): Promise<void> {
    const answer = await this.ask({ method: 'GET', path: '/scripts', answer: scriptsResponse });
    if ('value' in answer) this.store.setState(answer.value);
  }

  /** Null when it is saved. */
  async save({ id, ...script }: KeptScript): Promise<Refusal | null> {
    const answer = await this.ask({ method: 'PUT', path: `/scripts/${id}`, body: script });
    await this.load();
    return 'value' in answer ? null : answer.refused;
  }

  async remove(id: string): Promise<Refusal | null> {
    const answer = await this.ask({ method: 'DELETE', path: `/scripts/${id}` });
    await this.load();
    return 'value' in answer ? null : answer.refused;
  }
}
