import { createStore, type StoreApi } from 'zustand/vanilla';
import { draftsResponse } from '@libs/protocol/desk.ts';
import type { SessionId } from '@libs/protocol/ids.ts';
import type { Ask } from '../api/ask.ts';
import { retryOf } from '../api/refusal.ts';

export type Drafts = {
  drafts: Readonly<Record<SessionId, string>>;
  /** Where what is begun is a note for colleagues. */
  notes: Readonly<Record<SessionId, boolean>>;
};

/** A pause in typing this long is kept; a crash costs no more. */
const KEEP_AFTER_MS = 800;
/** What could not be kept, without a network for one, is tried again. */
const RETRY_MS = 5_000;

/**
 * What was begun in each conversation: here at once, and a moment later on the server, for the agent's next desk. What
 * was begun as a note stays one, wherever the agent goes meanwhile: as an answer it would reach the customer.
 */
export class DraftKeeper {
  readonly store: StoreApi<Drafts> = createStore<Drafts>(() => ({ drafts: {}, notes: {} }));
  private readonly timers = new Map<SessionId, ReturnType<typeof setTimeout>>();
  private readonly onTheirWay = new Set<SessionId>();
  /** Where the server does not have what stands here. */
  private readonly unkept = new Set<SessionId>();
  /** Where something has changed since the server was last asked. */
  private touched = new Set<SessionId>();
  private hasEnded = false;

  constructor(private readonly ask: Ask) {}

  /** Returns the way to end. What another desk has begun or sent meanwhile is looked for whenever somebody turns to this one. */
  start(): () => void {
    const look = () => void this.load();
    look();
    addEventListener('focus', look);
    return () => {
      removeEventListener('focus', look);
      this.hasEnded = true;
      for (const sessionId of this.timers.keys()) void this.keep(sessionId);
    };
  }

  /** What is being written here is newer than what the server remembers. */
  async load(): Promise<void> {
    const touched = (this.touched = new Set(this.unkept));
    const answer = await this.ask({ method: 'GET', path: '/drafts', answer: draftsResponse });
    if (!('value' in answer)) return;
    const kept = new Map(answer.value.drafts.map((draft) => [draft.sessionId, draft]));
    const here = Object.keys(this.store.getState().drafts) as SessionId[];
    for (const sessionId of new Set([...here, ...kept.keys()]))
      if (!touched.has(sessionId)) this.put(sessionId, kept.get(sessionId) ?? { ...this.of(sessionId), text: '' });
  }

  of(sessionId: SessionId): { text: string; isNote: boolean } {
    const { drafts, notes } = this.store.getState();
    return { text: drafts[sessionId] ?? '', isNote: notes[sessionId] ?? false };
  }

  change(sessionId: SessionId, text: string): void {
    this.put(sessionId, { ...this.of(sessionId), text });
    // An emptied draft is one that was sent: it must not come back from the server.
    this.keepAfter(sessionId, text === '' ? 0 : KEEP_AFTER_MS);
  }

  setNote(sessionId: SessionId, isNote: boolean): void {
    this.store.setState(({ notes }) => ({ notes: { ...notes, [sessionId]: isNote } }));
    if (this.of(sessionId).text) this.keepAfter(sessionId, 0);
  }

  /** Whoever comes to a conversation in which nothing is begun wants to answer. */
  enter(sessionId: SessionId): void {
    const { text, isNote } = this.of(sessionId);
    if (!text && isNote) this.setNote(sessionId, false);
  }

  private put(sessionId: SessionId, { text, isNote }: { text: string; isNote: boolean }): void {
    this.store.setState(({ drafts, notes }) => ({
      drafts: { ...drafts, [sessionId]: text },
      notes: { ...notes, [sessionId]: isNote },
    }));
  }

  private keepAfter(sessionId: SessionId, ms: number): void {
    this.unkept.add(sessionId);
    this.touched.add(sessionId);
    clearTimeout(this.timers.get(sessionId));
    if (ms === 0) void this.keep(sessionId);
    else
      this.timers.set(
        sessionId,
        setTimeout(() => void this.keep(sessionId), ms),
      );
  }

  /** One after another: of two at once the older may arrive last, and what was sent would come back as a draft. */
  private async keep(sessionId: SessionId): Promise<void> {
    clearTimeout(this.timers.get(sessionId));
    this.timers.delete(sessionId);
    if (this.onTheirWay.has(sessionId)) return;
    this.onTheirWay.add(sessionId);
    const { text, isNote } = this.of(sessionId);
    const answer = await this.ask({ method: 'PUT', path: `/drafts/${sessionId}`, body: { text, isNote } });
    this.onTheirWay.delete(sessionId);
    const now = this.of(sessionId);
    if (now.text !== text || now.isNote !== isNote) {
      if (!this.timers.has(sessionId)) await this.keep(sessionId);
    } else if ('value' in answer) this.unkept.delete(sessionId);
    else if (retryOf(answer.refused.code) === 'same' && !this.hasEnded) this.keepAfter(sessionId, RETRY_MS);
  }
}
