import { Injectable } from '@nestjs/common';
import { unseal, seal } from '@libs/ledger/sealing.ts';
import type { Draft } from '@libs/protocol/console-api.ts';
import type { AgentId, SessionId } from '@libs/protocol/ids.ts';
import { ServerResources } from '@libs/server/server-resources.ts';

/** What an agent has begun to write, on every desk they sit down at. Sealed with the customer's key, so an erasure takes it too. */
@Injectable()
export class DraftsStore {
  constructor(private readonly resources: ServerResources) {}

  async list(agentId: AgentId): Promise<Draft[]> {
    const { rows } = await this.resources.pool.query<{ session_id: SessionId; body: Buffer }>(
      `select session_id, body from agent_draft where agent_id = $1 order by updated_at desc limit 500`,
      [agentId],
    );
    await this.resources.keyring.preload(rows.map((row) => row.session_id));
    const drafts = await Promise.all(
      rows.map(async ({ session_id: sessionId, body }) => {
        const key = await this.resources.keyring.getKey(sessionId);
        return key
          ? [{ sessionId, ...parseDraft(unseal(key, body, sealingContextOf(agentId, sessionId)).toString()) }]
          : [];
      }),
    );
    return drafts.flat();
  }

  /** False when there is no such session, or no more. */
  async save(agentId: AgentId, { sessionId, text, isNote }: Draft): Promise<boolean> {
    const key = await this.resources.keyring.getKey(sessionId);
    if (!key) return false;
    await this.resources.pool.query(
      text
        ? `insert into agent_draft (agent_id, session_id, body) values ($1, $2, $3)
           on conflict (agent_id, session_id) do update set body = excluded.body, updated_at = now()`
        : `delete from agent_draft where agent_id = $1 and session_id = $2 and $3::bytea is not null`,
      [
        agentId,
        sessionId,
        seal(key, Buffer.from(isNote ? NOTE_PREFIX + text : text), sealingContextOf(agentId, sessionId)),
      ],
    );
    return true;
  }
}

/** Before the words of a note. No text that anybody sends can begin like this: control characters are refused. */
const NOTE_PREFIX = '\0note\0';

const parseDraft = (body: string): Pick<Draft, 'text' | 'isNote'> =>
  body.startsWith(NOTE_PREFIX) ? { text: body.slice(NOTE_PREFIX.length), isNote: true } : { text: body, isNote: false };

const sealingContextOf = (agentId: AgentId, sessionId: SessionId) => `draft|${agentId}|${sessionId}`;
