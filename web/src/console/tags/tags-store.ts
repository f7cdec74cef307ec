import { createStore, type StoreApi } from 'zustand/vanilla';
import type { TagId } from '@libs/protocol/ids.ts';
import { type TagDefinition, type TagRequest, tagsResponse } from '@libs/protocol/tags.ts';
import type { AuthenticatedHttp } from '../../api/authenticated-http.ts';

/** The tags that leads have defined. */
export class TagDefinitionsStore {
  readonly store: StoreApi<{ tags: readonly TagDefinition[] }> = createStore(() => ({
    tags: [] as readonly TagDefinition[],
  }));

  constructor(private readonly request: AuthenticatedHttp) {}

  async load(): Promise<void> {
    const answer = await this.request({ method: 'GET', path: '/tags', answer: tagsResponse });
    if ('value' in answer) this.store.setState(answer.value);
  }

  /** Why it could not be saved, or null. */
  async save(id: TagId, tag: TagRequest): Promise<string | null> {
    const answer = await this.request({ method: 'PUT', path: `/tags/${id}`, body: tag });
    await this.load();
    return 'refused' in answer ? answer.refused.message : null;
  }
}
