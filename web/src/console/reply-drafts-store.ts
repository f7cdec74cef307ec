import { createStore, type StoreApi } from 'zustand/vanilla';
import { draftsResponse } from '@libs/protocol/console-api.ts';
import type { SessionId } from '@libs/protocol/ids.ts';
import type { AuthenticatedHttp } from '../api/authenticated-http.ts';
import { retryRuleOf } from '@libs/protocol/refusal.ts';

type ReplyDraftsState = {
  drafts: Readonly<Record<SessionId, string>>;
  /** Sessions whose draft is an internal note. */
  notes: Readonly<Record<SessionId, boolean>>;
};

/** A draft is saved when typing pauses for this long; a crash loses no more than that. */
const SAVE_DELAY_MS = 800;
/** Delay before a draft that could not be saved is sent again, for example without a network. */
const RETRY_MS = 5_000;

/**
 * The unsent draft of each conversation: kept here at once, and saved on the server for the agent's other devices. What
 * was started as a note stays a note when the agent switches conversations: sent as an answer it would reach the
 * customer.
 */
export class ReplyDraftsStore {
  readonly store: StoreApi<ReplyDraftsState> = createStore<ReplyDraftsState>(() => ({ drafts: {}, notes: {} }));
  private readonly saveTimers = new Map<SessionId, ReturnType<typeof setTimeout>>();
  private readonly saving = new Set<SessionId>();
  /** Sessions whose draft here is not on the server yet. */
  private readonly unsaved = new Set<SessionId>();
  /** Sessions whose draft has changed since the last load began. */
  private changedSinceLoad = new Set<SessionId>();
  private hasEnded = false;

  constructor(private readonly request: AuthenticatedHttp) {}

  /**
   * Loads drafts again whenever the window gets the focus, because another device may have changed or sent them.
   * Returns a function that stops it.
   */
  start(): () => void {
    const reload = () => void this.load();
    reload();
    addEventListener('focus', reload);
    return () => {
      removeEventListener('focus', reload);
      this.hasEnded = true;
      for (const sessionId of this.saveTimers.keys()) void this.save(sessionId);
    };
  }

  /** A draft being written here is newer than the server's and is not replaced. */
  async load(): Promise<void> {
    const changed = (this.changedSinceLoad = new Set(this.unsaved));
    const answer = await this.request({ method: 'GET', path: '/drafts', answer: draftsResponse });
    if (!('value' in answer)) return;
    const stored = new Map(answer.value.drafts.map((draft) => [draft.sessionId, draft]));
    const localIds = Object.keys(this.store.getState().drafts) as SessionId[];
    for (const sessionId of new Set([...localIds, ...stored.keys()]))
      if (!changed.has(sessionId))
        this.setDraft(sessionId, stored.get(sessionId) ?? { ...this.draftOf(sessionId), text: '' });
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

  /** Opening a conversation without a draft starts an answer, or a note where the agent follows a colleague. */
  beginEmpty(sessionId: SessionId, isNote: boolean): void {
    if (!this.draftOf(sessionId).text) this.setNote(sessionId, isNote);
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

  /** One request at a time: of two parallel requests the older may arrive last, and a sent draft would come back. */
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
