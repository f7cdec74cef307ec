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

  async record(email: string, outcome: SignInRecord['outcome'], request: Request): Promise<void> {
    const browser = (request.header('user-agent') ?? '').slice(0, MAX_USER_AGENT_LENGTH);
    const em = this.resources.unitOfWork();
    const agent = await em.findOne(Agent, { [raw('lower(email)')]: email.toLowerCase() }, { fields: ['id'] });
    if (agent) await em.insert(AgentSignIn, { agentId: agent.id, outcome, address: request.ip ?? '', browser });
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
