import { raw } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import type { AgentId } from '@libs/protocol/ids.ts';
import type { SignInRecord } from '@libs/protocol/team.ts';
import { Agent } from '@libs/server/agents.schema.ts';
import { ServerResources } from '@libs/server/server-resources.ts';
import { AgentSignIn } from './team.schema.ts';

const MAX_LISTED = 50;
const MAX_USER_AGENT_LENGTH = 200;

/** Who has come in, who has tried, from where and when. Only of agents who exist: a stranger's guesses fill nothing. */
@Injectable()
export class SignInHistoryStore {
  constructor(private readonly resources: ServerResources) {}

  async record(agentId: AgentId, outcome: SignInRecord['outcome'], request: Request): Promise<void> {
    const browser = (request.header('user-agent') ?? '').slice(0, MAX_USER_AGENT_LENGTH);
    await this.resources.unitOfWork().insert(AgentSignIn, { agentId, outcome, address: request.ip ?? '', browser });
  }

  async recordWrongPassword(email: string, request: Request): Promise<void> {
    const withEmail = { [raw('lower(email)')]: email.toLowerCase() };
    const agent = await this.resources.unitOfWork().findOne(Agent, withEmail, { fields: ['id'] });
    if (agent) await this.record(agent.id, 'wrong-password', request);
  }

  async list(agentId: AgentId): Promise<SignInRecord[]> {
    const rows = await this.resources
      .unitOfWork()
      .find(AgentSignIn, { agentId }, { orderBy: { at: 'desc', id: 'desc' }, limit: MAX_LISTED });
    return rows.map(({ id, at, outcome, address, browser }) => ({
      id,
      at: at.toISOString(),
      outcome,
      address,
      browser,
    }));
  }
}
