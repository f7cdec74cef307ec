import { Injectable } from '@nestjs/common';
import { openEvent } from '@libs/ledger/stored-event.ts';
import type { Actor } from '@libs/protocol/actors.ts';
import type { HeldMessage } from '@libs/protocol/desk.ts';
import type { EventOf } from '@libs/protocol/events.ts';
import type { AgentId, CommandId, SessionId } from '@libs/protocol/ids.ts';
import { Plumbing } from '@libs/server/plumbing.ts';

type Place = { sessionId: SessionId; commandId: CommandId };

/** Which held messages wait for a lead. The log is the truth; this only says where to look. */
@Injectable()
export class HeldStore {
  constructor(private readonly plumbing: Plumbing) {}

  async note({ sessionId, commandId }: Place, actor: Actor): Promise<void> {
    if (actor.role !== 'agent') return;
    await this.plumbing.pool.query(
      `insert into held_message (session_id, command_id, agent_id) values ($1, $2, $3) on conflict do nothing`,
      [sessionId, commandId, actor.agentId],
    );
  }

  /** Not those of erased conversations: there is nothing left that anybody could decide about. */
  async waiting(): Promise<HeldMessage[]> {
    const { rows } = await this.plumbing.pool.query<Omit<HeldMessage, 'at'> & { at: Date }>(
      `select h.session_id as "sessionId", h.command_id as "commandId", h.agent_id as "agentId", h.at
       from held_message h join chat_session s on s.id = h.session_id
       where h.verdict is null and s.status <> 'erased' order by h.at limit 100`,
    );
    return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
  }

  async settle({ sessionId, commandId }: Place, verdict: 'released' | 'declined'): Promise<void> {
    await this.plumbing.pool.query(
      `update held_message set verdict = $3 where session_id = $1 and command_id = $2 and verdict is null`,
      [sessionId, commandId, verdict],
    );
  }

  /** What was held, and by whom it was written; null when there is no such message. */
  async find({ sessionId, commandId }: Place): Promise<(EventOf<'message.held'> & { author: AgentId }) | null> {
    const key = await this.plumbing.keyring.keyOf(sessionId);
    const [stored] = await this.plumbing.ledger.find(sessionId, commandId);
    if (!key || !stored) return null;
    const { event, actor } = openEvent(key, stored);
    return event.type === 'message.held' && actor.role === 'agent' ? { ...event, author: actor.agentId } : null;
  }
}
