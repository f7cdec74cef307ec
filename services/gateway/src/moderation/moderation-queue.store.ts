import { Injectable } from '@nestjs/common';
import { sessionKey } from '@libs/ledger/shard.ts';
import type { Actor } from '@libs/protocol/actors.ts';
import type { HeldMessage } from '@libs/protocol/console-api.ts';
import type { EventOf } from '@libs/protocol/events.ts';
import type { AgentId, CommandId, SessionId } from '@libs/protocol/ids.ts';
import { ServerResources } from '@libs/server/server-resources.ts';
import { HeldMessageRow } from './moderation.schema.ts';

type HeldMessageId = { sessionId: SessionId; commandId: CommandId };
type FoundMessage = { event: EventOf<'message.held'>; author: AgentId; at: Date };

/** Which held messages wait for a lead. The log is the truth; this only says where to look. */
@Injectable()
export class ModerationQueueStore {
  constructor(private readonly resources: ServerResources) {}

  async add({ sessionId, commandId }: HeldMessageId, actor: Actor): Promise<void> {
    if (actor.role !== 'agent') return;
    const { agentId } = actor;
    await this.resources
      .unitOfWork()
      .createQueryBuilder(HeldMessageRow)
      .insert({ ...sessionKey(sessionId), commandId, agentId })
      .onConflict()
      .ignore()
      .execute();
  }

  /** Not those of erased conversations: there is nothing left that anybody could decide about. */
  async listPending(): Promise<HeldMessage[]> {
    const { rows } = await this.resources.pool.query<Omit<HeldMessage, 'at'> & { at: Date }>(
      `select h.session_id as "sessionId", h.command_id as "commandId", h.agent_id as "agentId", h.at
       from held_message h join chat_session s on s.shard = h.shard and s.id = h.session_id
       where h.verdict is null and s.status <> 'erased' order by h.at limit 100`,
    );
    return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
  }

  async setVerdict({ sessionId, commandId }: HeldMessageId, verdict: 'released' | 'declined'): Promise<void> {
    await this.resources
      .unitOfWork()
      .nativeUpdate(HeldMessageRow, { ...sessionKey(sessionId), commandId, verdict: null }, { verdict });
  }

  /** What was held, when, and by whom it was written; null when there is no such message, or it cannot be read. */
  async find({ sessionId, commandId }: HeldMessageId): Promise<FoundMessage | null> {
    const key = await this.resources.keyring.getKey(sessionId);
    const [stored] = await this.resources.ledger.find(sessionId, commandId);
    if (!key || !stored) return null;
    const opened = this.resources.quarantine.open(key, stored);
    if ('quarantined' in opened) return null;
    const { event, actor } = opened;
    if (event.type !== 'message.held' || actor.role !== 'agent') return null;
    return { event, author: actor.agentId, at: stored.at };
  }
}
