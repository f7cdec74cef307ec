import { Injectable } from '@nestjs/common';
import { Agent } from '@libs/server/agents.schema.ts';
import { hashPassword, verifyPassword } from '@libs/server/password.ts';
import { ServerResources } from '@libs/server/server-resources.ts';
import type { SignedInAgent } from '@libs/protocol/http.ts';
import type { AgentId } from '@libs/protocol/ids.ts';
import { agentRoles, isRoleAtLeast, type AgentRole } from '@libs/protocol/roles.ts';

@Injectable()
export class AgentsStore {
  /** Compared against when nobody has this e-mail, so that both answers take the same time. */
  private readonly dummyPasswordHash = hashPassword('nobody has this password');

  constructor(private readonly resources: ServerResources) {}

  /** The enabled agent with this e-mail and password, or null; nothing tells which of the two was wrong. */
  async findByPassword(email: string, password: string): Promise<SignedInAgent | null> {
    const agent = await this.resources.unitOfWork().findOne(Agent, { email: email.toLowerCase() });
    const matches = await verifyPassword(agent?.passwordHash ?? (await this.dummyPasswordHash), password);
    return agent && agent.enabled && matches ? toAgentCard(agent) : null;
  }

  /** Those who are leads or more. */
  async findLeads(agentIds: readonly AgentId[]): Promise<Set<AgentId>> {
    const role = agentRoles.filter((one) => isRoleAtLeast(one, 'lead'));
    const leads = await this.resources.unitOfWork().find(Agent, { id: [...agentIds], enabled: true, role });
    return new Set(leads.map(({ id }) => id));
  }

  async find(agentId: AgentId): Promise<SignedInAgent | null> {
    const agent = await this.resources.unitOfWork().findOne(Agent, { id: agentId, enabled: true });
    return agent && toAgentCard(agent);
  }
}

type AgentRow = { id: AgentId; email: string; displayName: string; role: AgentRole };

const toAgentCard = ({ id, email, displayName, role }: AgentRow): SignedInAgent => ({
  agentId: id,
  email,
  displayName,
  role,
});
