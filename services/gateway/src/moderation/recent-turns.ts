import { Injectable } from '@nestjs/common';
import { isUnderstoodAlone, type ConversationTurn } from '@libs/guard/outgoing-check.ts';
import type { StoredEvent } from '@libs/ledger/ledger.ts';
import type { SubjectKey } from '@libs/ledger/sealing.ts';
import type { Actor } from '@libs/protocol/actors.ts';
import { isModerated, type ChatCommand } from '@libs/protocol/commands.ts';
import type { CommandId, SessionId } from '@libs/protocol/ids.ts';
import { ServerResources } from '@libs/server/server-resources.ts';

/** Enough for a request in two messages, also with a note or a translation between them. */
const READ_EVENTS = 6;

type ReadCommand = { sessionId: SessionId; commandId: CommandId; command: ChatCommand; actor: Actor };

/** The last messages of a conversation, as both sides know them, for an agent's message that says too little by itself. */
@Injectable()
export class RecentTurns {
  constructor(private readonly resources: ServerResources) {}

  /** What stood before this command. Of a repeat what stood before its first arrival, so that it is judged as it was then. */
  async before({ sessionId, commandId, command, actor }: ReadCommand): Promise<ConversationTurn[]> {
    return actor.role === 'agent' && isModerated(command) && !isUnderstoodAlone(command.text)
      ? this.read({ sessionId, commandId })
      : [];
  }

  /** Whoever has written this command. */
  async read({ sessionId, commandId }: Pick<ReadCommand, 'sessionId' | 'commandId'>): Promise<ConversationTurn[]> {
    const [key, head] = await Promise.all([
      this.resources.keyring.getKey(sessionId),
      this.resources.ledger.head(sessionId),
    ]);
    if (!key || !head) return [];
    const events = await this.resources.ledger.read(sessionId, Math.max(0, head.version - READ_EVENTS), READ_EVENTS);
    const repeated = events.findIndex((event) => event.commandId === commandId);
    return (repeated < 0 ? events : events.slice(0, repeated)).flatMap((event) => this.turnOf(key, event));
  }

  private turnOf(key: SubjectKey, stored: StoredEvent): ConversationTurn[] {
    const opened = this.resources.quarantine.open(key, stored);
    if ('quarantined' in opened || opened.event.type !== 'message.sent') return [];
    const { actor, event } = opened;
    return actor.role === 'agent' || actor.role === 'customer' ? [{ by: actor.role, text: event.text }] : [];
  }
}
