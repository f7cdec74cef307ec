import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Agent } from '@libs/server/orm.ts';
import { hashPassword, passwordMatches } from '@libs/server/password.ts';
import type { AgentCard } from '@libs/protocol/http.ts';
import type { AgentId } from '@libs/protocol/ids.ts';
import type { AgentRole } from '@libs/protocol/roles.ts';

@Injectable()
export class AgentsStore {
  /** Compared against when nobody has this e-mail, so that both answers take the same time. */
  private readonly nobody = hashPassword('nobody has this password');

  constructor(private readonly em: EntityManager) {}

  /** The enabled agent with this e-mail and password, or null; nothing tells which of the two was wrong. */
  async findByPassword(email: string, password: string): Promise<AgentCard | null> {
    const agent = await this.em.fork().findOne(Agent, { email: email.toLowerCase() });
    const matches = await passwordMatches(agent?.passwordHash ?? (await this.nobody), password);
    return agent && agent.enabled && matches ? cardOf(agent) : null;
  }

  async find(agentId: AgentId): Promise<AgentCard | null> {
    const agent = await this.em.fork().findOne(Agent, { id: agentId, enabled: true });
    return agent && cardOf(agent);
  }
}

type AgentRow = { id: AgentId; email: string; displayName: string; role: AgentRole };

const cardOf = ({ id, email, displayName, role }: AgentRow): AgentCard => ({ agentId: id, email, displayName, role });
