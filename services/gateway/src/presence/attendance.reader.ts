import { Injectable } from '@nestjs/common';
import { shardOf } from '@libs/ledger/shard.ts';
import type { Attendance } from '@libs/protocol/http.ts';
import type { AgentId, SessionId } from '@libs/protocol/ids.ts';
import { nearestLocale, type Locale } from '@libs/protocol/languages.ts';
import { Agent } from '@libs/server/agents.schema.ts';
import { outsideHoursFor } from '@libs/server/outside-hours.ts';
import { ServerResources } from '@libs/server/server-resources.ts';
import { AgentPresence } from './agent-presence.ts';

/** Whether agents are available for a conversation, and which agent is assigned to it. */
@Injectable()
export class AttendanceReader {
  constructor(
    private readonly resources: ServerResources,
    private readonly agentPresence: AgentPresence,
  ) {}

  /** `textIn`: the language of the page. */
  async ofSession(sessionId: SessionId, textIn: Locale): Promise<Attendance> {
    const [{ lang, agent }, available, hours] = await Promise.all([
      this.sessionOf(sessionId),
      this.availableAgents(),
      this.resources.settings.readHours(),
    ]);
    const isHere = available && agent ? available.includes(agent.id) : null;
    return {
      isAttended: available && available.length > 0,
      agent: agent && { name: agent.name, avatarUrl: agent.avatarUrl, isHere },
      closed: isHere ? null : outsideHoursFor(hours, { lang: nearestLocale(lang ?? textIn), textIn, now: Date.now() }),
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

  /** Its language, and the assigned agent with the name and picture that two persons have agreed on. */
  private async sessionOf(sessionId: SessionId) {
    const { rows } = await this.resources.pool.query<{
      lang: string;
      id: AgentId | null;
      name: string;
      avatarUrl: string | null;
    }>(
      `select c.lang, a.id, coalesce(p.name, '') as name,
              '/api/settings/avatars/' || a.id || '/' || p.picture_name as "avatarUrl"
       from chat_session c left join agent a on a.id = c.agent_id left join agent_public_profile p on p.agent_id = a.id
       where c.shard = $1 and c.id = $2`,
      [shardOf(sessionId), sessionId],
    );
    const [row] = rows;
    return { lang: row?.lang, agent: row?.id ? { id: row.id, name: row.name, avatarUrl: row.avatarUrl } : null };
  }
}
