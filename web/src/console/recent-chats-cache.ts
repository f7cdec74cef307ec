import type { InboxRow } from '@libs/protocol/http.ts';
import type { SessionId } from '@libs/protocol/ids.ts';
import type { ConversationState } from '@libs/client/conversation-store.ts';

/** Bounds the memory to some megabytes; enough for the conversations an agent switches between on a busy evening. */
const MAX_LINES = 20_000;

/**
 * The loaded state of conversations that were left, so that reopening one shows it at once. It is not updated
 * meanwhile: reopening loads what is newer. Erased conversations are removed here too.
 */
export class RecentChatsCache {
  /** In the order they were left, oldest first. */
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

  /** Removes the state from the cache and returns it. */
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
