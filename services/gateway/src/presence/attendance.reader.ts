import { Injectable } from '@nestjs/common';
import { shardOf } from '@libs/ledger/shard.ts';
import type { Attendance } from '@libs/protocol/http.ts';
import type { AgentId, SessionId } from '@libs/protocol/ids.ts';
import { Agent } from '@libs/server/agents.schema.ts';
import { ServerResources } from '@libs/server/server-resources.ts';
import { AgentPresence } from './agent-presence.ts';

/** Whether agents are available for a conversation, and which agent is assigned to it. */
@Injectable()
export class AttendanceReader {
  constructor(
    private readonly resources: ServerResources,
    private readonly agentPresence: AgentPresence,
  ) {}

  async ofSession(sessionId: SessionId): Promise<Attendance> {
    const [agent, available] = await Promise.all([this.assignedAgent(sessionId), this.availableAgents()]);
    const isHere = available && agent ? available.includes(agent.id) : null;
    return {
      isAttended: available && available.length > 0,
      agent: agent && { name: agent.name, avatarUrl: agent.avatarUrl, isHere },
    };
  }

  /** Agents with a console open whose availability is not "away"; null if Redis does not answer. */
  private async availableAgents(): Promise<AgentId[] | null> {
    const online = await this.agentPresence.onlineAgents();
    if (!online) return null;
    const isAvailable = { id: online, enabled: true, availability: 'available' } as const;
    const agents = await this.resources.unitOfWork().find(Agent, isAvailable, { fields: ['id'] });
    return agents.map(({ id }) => id);
  }

  /** The assigned agent, with the name and picture that two persons have agreed on. */
  private async assignedAgent(sessionId: SessionId) {
    const { rows } = await this.resources.pool.query<{ id: AgentId; name: string; avatarUrl: string | null }>(
      `select a.id, coalesce(p.name, '') as name,
              '/api/settings/avatars/' || a.id || '/' || p.picture_name as "avatarUrl"
       from chat_session c join agent a on a.id = c.agent_id left join agent_public_profile p on p.agent_id = a.id
       where c.shard = $1 and c.id = $2`,
      [shardOf(sessionId), sessionId],
    );
    return rows[0] ?? null;
  }
}
