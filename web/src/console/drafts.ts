import { createStore, type StoreApi } from 'zustand/vanilla';
import { draftsResponse } from '@libs/protocol/desk.ts';
import type { SessionId } from '@libs/protocol/ids.ts';
import type { Ask } from '../api/ask.ts';

type Drafts = Readonly<Record<SessionId, string>>;

/** A pause in typing this long is kept; a crash costs no more. */
const KEEP_AFTER_MS = 800;

/** What was begun in each conversation: here at once, and a moment later on the server, for the agent's next desk. */
export class DraftKeeper {
  readonly store: StoreApi<{ drafts: Drafts }> = createStore(() => ({ drafts: {} as Drafts }));
  private readonly timers = new Map<SessionId, ReturnType<typeof setTimeout>>();

  constructor(private readonly ask: Ask) {}

  /** What is being written here already is newer than what the server remembers. */
  async load(): Promise<void> {
    const answer = await this.ask({ method: 'GET', path: '/drafts', answer: draftsResponse });
    if (!('value' in answer)) return;
    const kept = Object.fromEntries(answer.value.drafts.map(({ sessionId, text }) => [sessionId, text]));
    this.store.setState(({ drafts }) => ({ drafts: { ...kept, ...drafts } }));
  }

  change(sessionId: SessionId, text: string): void {
    this.store.setState(({ drafts }) => ({ drafts: { ...drafts, [sessionId]: text } }));
    clearTimeout(this.timers.get(sessionId));
    const keep = () => void this.keep(sessionId);
    // An emptied draft is one that was sent: it must not come back from the server.
    if (text === '') keep();
    else this.timers.set(sessionId, setTimeout(keep, KEEP_AFTER_MS));
  }

  /** Whatever still waits is kept now. */
  flush(): void {
    for (const sessionId of this.timers.keys()) void this.keep(sessionId);
  }

  private async keep(sessionId: SessionId): Promise<void> {
    clearTimeout(this.timers.get(sessionId));
    this.timers.delete(sessionId);
    const text = this.store.getState().drafts[sessionId] ?? '';
    await this.ask({ method: 'PUT', path: `/drafts/${sessionId}`, body: { text } });
  }
}
