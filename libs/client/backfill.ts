import type { SessionId } from '@libs/protocol/ids.ts';
import type { Cursor, VisibleEvent } from '@libs/protocol/socket-protocol.ts';
import type { GatewayConnection } from './connection.ts';
import type { ConversationStore } from './conversation-store.ts';

/**
 * What lies before the tail of a long log: read from its beginning, page by page, until it meets the tail, and shown
 * then. So it is counted like everything else, and there is no second way to ask. Whatever is cut is gone on with later.
 * Imports types only: a value that it shared with the chat would split the chat's one script into several.
 */
export class HistoryBackfill {
  private tailStart: Cursor | undefined;
  private loadedEvents: VisibleEvent[] = [];
  private isRunning = false;
  hasStopped = false;

  constructor(private readonly dependencies: BackfillDependencies) {}

  async resume(): Promise<void> {
    if (this.isRunning) return;
    this.isRunning = true;
    while (await this.loadPage());
    this.isRunning = false;
  }

  /** Says whether there is another page to read now. */
  private async loadPage(): Promise<boolean> {
    const { connection, sessionId, store, onLoaded, onBackOff } = this.dependencies;
    const from = store.getState().tail?.from;
    if (from !== this.tailStart) this.loadedEvents = [];
    this.tailStart = from;
    if (!from || this.hasStopped) return false;
    const last = this.loadedEvents.at(-1);
    const { epoch } = from;
    const cursor = last ? { version: last.version, commandId: last.commandId, epoch } : null;
    const answer = await connection.join(sessionId, cursor);
    if (this.hasStopped || answer === null) return false;
    if ('refused' in answer) {
      if (answer.refused.retryAfterMs) onBackOff(answer.refused.retryAfterMs);
      return false;
    }
    // Begun anew in the meantime: this was read of a log that is no more.
    if (from !== store.getState().tail?.from) return true;
    if (answer.reset || answer.epoch !== epoch) return this.startOver();
    this.loadedEvents.push(...answer.events);
    const meeting = this.loadedEvents[from.version - 1];
    if (!meeting && answer.more) return true;
    if (meeting?.commandId !== from.commandId) return this.startOver();
    onLoaded(this.loadedEvents.slice(0, from.version - 1));
    return false;
  }

  private startOver(): false {
    this.dependencies.onLogRewound();
    return false;
  }
}

type BackfillDependencies = {
  connection: Pick<GatewayConnection, 'join'>;
  sessionId: SessionId;
  store: ConversationStore;
  /** All of it. */
  onLoaded: (events: readonly VisibleEvent[]) => void;
  /** The log has something else where the tail begins. */
  onLogRewound: () => void;
  /** Asked too much: the next look goes on after this. */
  onBackOff: (ms: number) => void;
};
