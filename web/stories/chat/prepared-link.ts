import { createStore } from 'zustand/vanilla';
import type { RecordedEvent } from '@libs/protocol/events.ts';
import type { Refusal } from '../../src/api/refusal.ts';
import type { ChatLink, Heard, JoinAnswer } from '../../src/chat/chat-link.ts';
import type { LinkStatus } from '../../src/chat/chat-link-line.ts';
import type { Verdict } from '../../src/chat/command-lane.ts';

type Hearing = (message: Heard['events']) => void;

/** A line that leads nowhere: whoever joins gets the answer that was prepared, and what is sent stays under way. */
export class PreparedLink implements ChatLink {
  readonly status = createStore<LinkStatus>(() => ({ is: 'idle' }));
  private readonly hearing = new Set<Hearing>();

  /** @param answer null: nobody answers. */
  constructor(private readonly answer: JoinAnswer | { refused: Refusal } | null) {}

  connect(): void {
    this.turn({ is: 'online' });
  }

  /** What has become of the line. */
  turn(status: LinkStatus): void {
    this.status.setState(status, true);
  }

  /** The other side says something more. */
  tell(event: RecordedEvent): void {
    for (const hear of this.hearing) hear({ sessionId: event.sessionId, events: [event] });
  }

  deliver = (): Promise<Verdict> => new Promise(() => undefined);
  join = (): ReturnType<ChatLink['join']> => Promise.resolve(this.answer);
  hint = (): Promise<boolean> => Promise.resolve(true);
  showAccess = (): Promise<void> => Promise.resolve();
  withdraw(): void {}
  leave(): void {}
  close(): void {}

  listen<K extends keyof Heard>(to: K, hear: (message: Heard[K]) => void): () => void {
    if (to === 'events') this.hearing.add(hear as Hearing);
    return () => void this.hearing.delete(hear as Hearing);
  }
}
