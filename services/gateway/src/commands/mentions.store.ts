import { Injectable } from '@nestjs/common';
import { shardOf } from '@libs/ledger/shard.ts';
import type { Mention } from '@libs/protocol/assignment.ts';
import type { AgentId, SessionId } from '@libs/protocol/ids.ts';
import { ServerResources } from '@libs/server/server-resources.ts';
import { MentionRow } from './mentions.schema.ts';

/** More than anybody follows up in a shift. */
const MAX_LISTED = 50;

type NewMentions = { sessionId: SessionId; version: number; byAgent: AgentId; agentIds: readonly AgentId[] };

/** Colleagues whom notes name, until they have seen it. */
@Injectable()
export class MentionsStore {
  constructor(private readonly resources: ServerResources) {}

  /** Once, however often it is asked. */
  async add({ sessionId, version, byAgent, agentIds }: NewMentions): Promise<void> {
    const rows = [...new Set(agentIds)].map((agentId) => ({
      ...{ shard: shardOf(sessionId), sessionId, version, agentId, byAgent },
    }));
    if (rows.length === 0) return;
    await this.resources.unitOfWork().upsertMany(MentionRow, rows, { onConflictAction: 'ignore' });
  }

  /** Newest first. */
  async listOf(agentId: AgentId): Promise<Mention[]> {
    const em = this.resources.unitOfWork();
    const rows = await em.find(MentionRow, { agentId }, { orderBy: { at: 'desc' }, limit: MAX_LISTED });
    return rows.map(({ sessionId, version, byAgent: by, at }) => ({ sessionId, version, by, at: at.toISOString() }));
  }

  async remove(agentId: AgentId, { sessionId, version }: Pick<Mention, 'sessionId' | 'version'>): Promise<void> {
    const row = { shard: shardOf(sessionId), sessionId, version, agentId };
    await this.resources.unitOfWork().nativeDelete(MentionRow, row);
  }
}
