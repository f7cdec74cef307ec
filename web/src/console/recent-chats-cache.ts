import type { InboxRow } from '@libs/protocol/http.ts';
import type { SessionId } from '@libs/protocol/ids.ts';
import type { ConversationState } from '../chat/conversation-store.ts';

/** Some megabytes of this page's memory at most; one turn of an agent's busy evening. */
const MAX_LINES = 20_000;

/**
 * What was read of conversations that are not looked at any more, so that going back to one shows it at once. Nobody
 * follows them meanwhile: who comes back reads on from there. What is erased is forgotten here too.
 */
export class RecentChatsCache {
  /** The one left longest ago is first. */
  private readonly chats = new Map<SessionId, ConversationState>();

  add(sessionId: SessionId, chat: ConversationState): void {
    this.chats.delete(sessionId);
    if (!chat.isLoaded || chat.fault || chat.session.status === 'erased') return;
    this.chats.set(sessionId, chat);
    let lines = [...this.chats.values()].reduce((sum, one) => sum + one.lines.length, 0);
    for (const [oldest, { lines: its }] of this.chats) {
      if (lines <= MAX_LINES) return;
      this.chats.delete(oldest);
      lines -= its.length;
    }
  }

  /** Whoever takes one keeps it from now on. */
  take(sessionId: SessionId): ConversationState | undefined {
    const chat = this.chats.get(sessionId);
    this.chats.delete(sessionId);
    return chat;
  }

  removeErased(rows: readonly InboxRow[]): void {
    if (this.chats.size === 0) return;
    for (const { sessionId, status } of rows) if (status === 'erased') this.chats.delete(sessionId);
  }

  clear(): void {
    this.chats.clear();
  }
}
