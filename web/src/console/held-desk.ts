import { createStore, type StoreApi } from 'zustand/vanilla';
import { type HeldMessage, heldResponse } from '@libs/protocol/desk.ts';
import type { SessionId } from '@libs/protocol/ids.ts';
import type { Ask } from '../api/ask.ts';
import type { Bubble } from '../chat/transcript.ts';
import { m } from '../paraglide/messages.js';

/** A colleague waits for this; the conversation itself shows it at once. */
const LOOK_EVERY_MS = 15_000;

/** What waits for a lead, and the lead's answers. */
export class HeldDesk {
  readonly store: StoreApi<{ held: readonly HeldMessage[] }> = createStore(() => ({
    held: [] as readonly HeldMessage[],
  }));

  constructor(
    private readonly ask: Ask,
    private readonly onTrouble: (said: string) => void,
  ) {}

  /** Returns the way to stop. */
  start(): () => void {
    void this.look();
    const timer = setInterval(() => void this.look(), LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }

  async decide(sessionId: SessionId, { commandId }: Bubble, verdict: 'released' | 'declined'): Promise<void> {
    const path = `/held/${sessionId}/${commandId}`;
    const answer = await this.ask({ method: 'POST', path, body: { verdict } });
    // Both answers bear one id, so the second of two leads is told that it was used.
    if ('refused' in answer)
      this.onTrouble(answer.refused.code === 'id.reused' ? m.held_decided() : answer.refused.message);
    await this.look();
  }

  private async look(): Promise<void> {
    const answer = await this.ask({ method: 'GET', path: '/held', answer: heldResponse });
    if ('value' in answer) this.store.setState(answer.value);
  }
}
