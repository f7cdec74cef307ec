import { createStore, type StoreApi } from 'zustand/vanilla';
import { type HeldMessage, heldMessagesResponse } from '@libs/protocol/console-api.ts';
import type { SessionId } from '@libs/protocol/ids.ts';
import type { AuthenticatedHttp } from '../api/authenticated-http.ts';
import type { MessageLine } from '@libs/client/transcript.ts';
import { m } from '../i18n/messages.ts';

/** Long, because the conversation itself shows a held message at once. */
const POLL_INTERVAL_MS = 15_000;

/** The messages that wait for a lead's decision, and the decisions. */
export class HeldMessagesStore {
  readonly store: StoreApi<{ held: readonly HeldMessage[] }> = createStore(() => ({
    held: [] as readonly HeldMessage[],
  }));

  constructor(
    private readonly request: AuthenticatedHttp,
    private readonly onTrouble: (message: string) => void,
  ) {}

  /** Returns a function that stops the polling. */
  start(): () => void {
    void this.refresh();
    const timer = setInterval(() => void this.refresh(), POLL_INTERVAL_MS);
    return () => clearInterval(timer);
  }

  async decide(sessionId: SessionId, { commandId }: MessageLine, verdict: 'released' | 'declined'): Promise<void> {
    const path = `/held/${sessionId}/${commandId}`;
    const answer = await this.request({ method: 'POST', path, body: { verdict } });
    // Both leads' decisions carry the same command id, so the second one is answered that the id was used already.
    if ('refused' in answer)
      this.onTrouble(answer.refused.code === 'id.reused' ? m.held_decided() : answer.refused.message);
    await this.refresh();
  }

  private async refresh(): Promise<void> {
    const answer = await this.request({ method: 'GET', path: '/held', answer: heldMessagesResponse });
    if ('value' in answer) this.store.setState(answer.value);
  }
}
