import type { SessionId } from '@libs/protocol/ids.ts';
import type { Cursor, VisibleEvent } from '@libs/protocol/wire.ts';
import type { ChatLink } from './chat-link.ts';
import type { ChatStore } from './chat-store.ts';

/**
 * What lies before the tail of a long log: read from its beginning, page by page, until it meets the tail, and shown
 * then. So it is counted like everything else, and there is no second way to ask. Whatever is cut is gone on with later.
 * Imports types only: a value that it shared with the chat would split the chat's one script into several.
 */
export class EarlierReader {
  private from: Cursor | undefined;
  private read: VisibleEvent[] = [];
  private isReading = false;
  hasStopped = false;

  constructor(private readonly parts: Parts) {}

  async goOn(): Promise<void> {
    if (this.isReading) return;
    this.isReading = true;
    while (await this.readPage());
    this.isReading = false;
  }

  /** Says whether there is another page to read now. */
  private async readPage(): Promise<boolean> {
    const { link, sessionId, store, onRead, onRewound, onPutOff } = this.parts;
    const from = store.getState().tail?.from;
    if (from !== this.from) this.read = [];
    this.from = from;
    if (!from || this.hasStopped) return false;
    const last = this.read.at(-1);
    const answer = await link.join(sessionId, last ? { version: last.version, commandId: last.commandId } : null);
    if (this.hasStopped || answer === null) return false;
    if ('refused' in answer) {
      if (answer.refused.retryAfterMs) onPutOff(answer.refused.retryAfterMs);
      return false;
    }
    // Begun anew in the meantime: this was read of a log that is no more.
    if (from !== store.getState().tail?.from) return true;
    this.read.push(...answer.events);
    const meeting = this.read[from.version - 1];
    if (!meeting && answer.more && !answer.reset) return true;
    if (meeting?.commandId === from.commandId && !answer.reset) onRead(this.read.slice(0, from.version - 1));
    else onRewound();
    return false;
  }
}

type Parts = {
  link: Pick<ChatLink, 'join'>;
  sessionId: SessionId;
  store: ChatStore;
  /** All of it. */
  onRead: (events: readonly VisibleEvent[]) => void;
  /** The log has something else where the tail begins. */
  onRewound: () => void;
  /** Asked too much: the next look goes on after this. */
  onPutOff: (ms: number) => void;
};
