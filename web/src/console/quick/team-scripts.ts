import { createStore, type StoreApi } from 'zustand/vanilla';
import { type KeptScript, scriptsResponse } from '@libs/protocol/desk.ts';
import type { Ask } from '../../api/ask.ts';

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

  /** False when it could not be saved. */
  async save({ id, ...script }: KeptScript): Promise<boolean> {
    const answer = await this.ask({ method: 'PUT', path: `/scripts/${id}`, body: script });
    await this.load();
    return 'value' in answer;
  }

  async remove(id: string): Promise<boolean> {
    const answer = await this.ask({ method: 'DELETE', path: `/scripts/${id}` });
    await this.load();
    return 'value' in answer;
  }
}
