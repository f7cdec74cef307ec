import { createStore, type StoreApi } from 'zustand/vanilla';
import { type SavedView, type SavedViewRequest, savedViewsResponse } from '@libs/protocol/saved-views.ts';
import type { AuthenticatedHttp } from '../../api/authenticated-http.ts';
import type { InboxStore } from '../inbox-store.ts';

/** What colleagues have saved appears within this time, whether or not the list changes. */
const POLL_INTERVAL_MS = 30_000;
/** While the list changes, all views are counted again at most this often: by time and not by change. */
const RECOUNT_INTERVAL_MS = 5_000;

/** The saved views of the team and of this agent, with how many conversations each has. */
export class SavedViewListStore {
  readonly store: StoreApi<{ views: readonly SavedView[] }> = createStore(() => ({
    views: [] as readonly SavedView[],
  }));
  private recountTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly request: AuthenticatedHttp,
    private readonly inbox: InboxStore,
  ) {}

  /** Returns a function that stops it. */
  start(): () => void {
    void this.load();
    const timer = setInterval(() => void this.load(), POLL_INTERVAL_MS);
    const stopListening = this.inbox.subscribe(({ rows }, before) => {
      if (rows !== before.rows && this.store.getState().views.length > 0) this.scheduleRecount();
    });
    return () => {
      clearInterval(timer);
      clearTimeout(this.recountTimer);
      stopListening();
    };
  }

  /** Why it could not be saved, or null. */
  async save(id: string, view: SavedViewRequest): Promise<string | null> {
    const answer = await this.request({ method: 'PUT', path: `/saved-views/${id}`, body: view });
    await this.load();
    return 'refused' in answer ? answer.refused.message : null;
  }

  /** Why it could not be deleted, or null. */
  async remove(id: string): Promise<string | null> {
    const answer = await this.request({ method: 'DELETE', path: `/saved-views/${id}` });
    await this.load();
    return 'refused' in answer ? answer.refused.message : null;
  }

  private async load(): Promise<void> {
    const answer = await this.request({ method: 'GET', path: '/saved-views', answer: savedViewsResponse });
    if ('value' in answer) this.store.setState(answer.value);
  }

  private scheduleRecount(): void {
    this.recountTimer ??= setTimeout(() => {
      this.recountTimer = undefined;
      void this.load();
    }, RECOUNT_INTERVAL_MS);
  }
}
