import { createStore, type StoreApi } from 'zustand/vanilla';
import { draftsResponse } from '@libs/protocol/console-api.ts';
import type { SessionId } from '@libs/protocol/ids.ts';
import type { AuthenticatedHttp } from '../api/authenticated-http.ts';
import { retryRuleOf } from '../api/refusal.ts';

export type ReplyDraftsState = {
  drafts: Readonly<Record<SessionId, string>>;
  /** Where what is begun is a note for colleagues. */
  notes: Readonly<Record<SessionId, boolean>>;
};

/** A pause in typing this long is kept; a crash costs no more. */
const SAVE_DELAY_MS = 800;
/** What could not be kept, without a network for one, is tried again. */
const RETRY_MS = 5_000;

/**
 * What was begun in each conversation: here at once, and a moment later on the server, for the agent's next desk. What
 * was begun as a note stays one, wherever the agent goes meanwhile: as an answer it would reach the customer.
 */
export class ReplyDraftsStore {
  readonly store: StoreApi<ReplyDraftsState> = createStore<ReplyDraftsState>(() => ({ drafts: {}, notes: {} }));
  private readonly saveTimers = new Map<SessionId, ReturnType<typeof setTimeout>>();
  private readonly saving = new Set<SessionId>();
  /** Where the server does not have what stands here. */
  private readonly unsaved = new Set<SessionId>();
  /** Where something has changed since the server was last asked. */
  private changedSinceLoad = new Set<SessionId>();
  private hasEnded = false;

  constructor(private readonly request: AuthenticatedHttp) {}

  /** Returns the way to end. What another desk has begun or sent meanwhile is looked for whenever somebody turns to this one. */
  start(): () => void {
    const look = () => void this.load();
    look();
    addEventListener('focus', look);
    return () => {
      removeEventListener('focus', look);
      this.hasEnded = true;
      for (const sessionId of this.saveTimers.keys()) void this.save(sessionId);
    };
  }

  /** What is being written here is newer than what the server remembers. */
  async load(): Promise<void> {
    const touched = (this.changedSinceLoad = new Set(this.unsaved));
    const answer = await this.request({ method: 'GET', path: '/drafts', answer: draftsResponse });
    if (!('value' in answer)) return;
    const kept = new Map(answer.value.drafts.map((draft) => [draft.sessionId, draft]));
    const here = Object.keys(this.store.getState().drafts) as SessionId[];
    for (const sessionId of new Set([...here, ...kept.keys()]))
      if (!touched.has(sessionId))
        this.setDraft(sessionId, kept.get(sessionId) ?? { ...this.draftOf(sessionId), text: '' });
  }

  draftOf(sessionId: SessionId): { text: string; isNote: boolean } {
    const { drafts, notes } = this.store.getState();
    return { text: drafts[sessionId] ?? '', isNote: notes[sessionId] ?? false };
  }

  change(sessionId: SessionId, text: string): void {
    this.setDraft(sessionId, { ...this.draftOf(sessionId), text });
    // An emptied draft is one that was sent: it must not come back from the server.
    this.scheduleSave(sessionId, text === '' ? 0 : SAVE_DELAY_MS);
  }

  setNote(sessionId: SessionId, isNote: boolean): void {
    this.store.setState(({ notes }) => ({ notes: { ...notes, [sessionId]: isNote } }));
    if (this.draftOf(sessionId).text) this.scheduleSave(sessionId, 0);
  }

  /** Whoever comes to a conversation in which nothing is begun wants to answer. */
  clearEmptyNote(sessionId: SessionId): void {
    const { text, isNote } = this.draftOf(sessionId);
    if (!text && isNote) this.setNote(sessionId, false);
  }

  private setDraft(sessionId: SessionId, { text, isNote }: { text: string; isNote: boolean }): void {
    this.store.setState(({ drafts, notes }) => ({
      drafts: { ...drafts, [sessionId]: text },
      notes: { ...notes, [sessionId]: isNote },
    }));
  }

  private scheduleSave(sessionId: SessionId, ms: number): void {
    this.unsaved.add(sessionId);
    this.changedSinceLoad.add(sessionId);
    clearTimeout(this.saveTimers.get(sessionId));
    if (ms === 0) void this.save(sessionId);
    else
      this.saveTimers.set(
        sessionId,
        setTimeout(() => void this.save(sessionId), ms),
      );
  }

  /** One after another: of two at once the older may arrive last, and what was sent would come back as a draft. */
  private async save(sessionId: SessionId): Promise<void> {
    clearTimeout(this.saveTimers.get(sessionId));
    this.saveTimers.delete(sessionId);
    if (this.saving.has(sessionId)) return;
    this.saving.add(sessionId);
    const { text, isNote } = this.draftOf(sessionId);
    const answer = await this.request({ method: 'PUT', path: `/drafts/${sessionId}`, body: { text, isNote } });
    this.saving.delete(sessionId);
    const now = this.draftOf(sessionId);
    if (now.text !== text || now.isNote !== isNote) {
      if (!this.saveTimers.has(sessionId)) await this.save(sessionId);
    } else if ('value' in answer) this.unsaved.delete(sessionId);
    else if (retryRuleOf(answer.refused.code) === 'same' && !this.hasEnded) this.scheduleSave(sessionId, RETRY_MS);
  }
}
