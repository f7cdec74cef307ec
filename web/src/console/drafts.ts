import { createStore, type StoreApi } from 'zustand/vanilla';
import { draftsResponse } from '@libs/protocol/desk.ts';
import type { SessionId } from '@libs/protocol/ids.ts';
import type { Ask } from '../api/ask.ts';

export type Drafts = {
  drafts: Readonly<Record<SessionId, string>>;
  /** Where what is begun is a note for colleagues. */
  notes: Readonly<Record<SessionId, boolean>>;
};

/** A pause in typing this long is kept; a crash costs no more. */
const KEEP_AFTER_MS = 800;

/**
 * What was begun in each conversation: here at once, and a moment later on the server, for the agent's next desk. What
 * was begun as a note stays one, wherever the agent goes meanwhile: as an answer it would reach the customer.
 */
export class DraftKeeper {
  readonly store: StoreApi<Drafts> = createStore<Drafts>(() => ({ drafts: {}, notes: {} }));
  private readonly timers = new Map<SessionId, ReturnType<typeof setTimeout>>();

  constructor(private readonly ask: Ask) {}

  /** What is being written here already is newer than what the server remembers. */
  async load(): Promise<void> {
    const answer = await this.ask({ method: 'GET', path: '/drafts', answer: draftsResponse });
    if (!('value' in answer)) return;
    const { drafts: here } = this.store.getState();
    for (const { sessionId, text, isNote } of answer.value.drafts)
      if (!(sessionId in here)) this.put(sessionId, { text, isNote });
  }

  of(sessionId: SessionId): { text: string; isNote: boolean } {
    const { drafts, notes } = this.store.getState();
    return { text: drafts[sessionId] ?? '', isNote: notes[sessionId] ?? false };
  }

  change(sessionId: SessionId, text: string): void {
    this.put(sessionId, { ...this.of(sessionId), text });
    clearTimeout(this.timers.get(sessionId));
    const keep = () => void this.keep(sessionId);
    // An emptied draft is one that was sent: it must not come back from the server.
    if (text === '') keep();
    else this.timers.set(sessionId, setTimeout(keep, KEEP_AFTER_MS));
  }

  setNote(sessionId: SessionId, isNote: boolean): void {
    this.store.setState(({ notes }) => ({ notes: { ...notes, [sessionId]: isNote } }));
    if (this.of(sessionId).text) void this.keep(sessionId);
  }

  /** Whoever comes to a conversation in which nothing is begun wants to answer. */
  enter(sessionId: SessionId): void {
    const { text, isNote } = this.of(sessionId);
    if (!text && isNote) this.setNote(sessionId, false);
  }

  /** Whatever still waits is kept now. */
  flush(): void {
    for (const sessionId of this.timers.keys()) void this.keep(sessionId);
  }

  private put(sessionId: SessionId, { text, isNote }: { text: string; isNote: boolean }): void {
    this.store.setState(({ drafts, notes }) => ({
      drafts: { ...drafts, [sessionId]: text },
      notes: { ...notes, [sessionId]: isNote },
    }));
  }

  private async keep(sessionId: SessionId): Promise<void> {
    clearTimeout(this.timers.get(sessionId));
    this.timers.delete(sessionId);
    await this.ask({ method: 'PUT', path: `/drafts/${sessionId}`, body: this.of(sessionId) });
  }
}
