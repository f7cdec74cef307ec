import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import type { AgentId } from '@libs/protocol/ids.ts';
import type { SignInRecord } from '@libs/protocol/team.ts';
import { ServerResources } from '@libs/server/server-resources.ts';
import { AgentSignIn } from './team.schema.ts';

const MAX_LISTED = 50;
const MAX_USER_AGENT_LENGTH = 200;

/** Who has come in, who has tried, from where and when. Only of agents who exist: a stranger's guesses fill nothing. */
@Injectable()
export class SignInHistoryStore {
  constructor(private readonly resources: ServerResources) {}

  async record(agentId: AgentId, outcome: SignInRecord['outcome'], request: Request): Promise<void> {
    await this.resources.unitOfWork().insert(AgentSignIn, { agentId, outcome, ...originOf(request) });
  }

  /** One statement, whosever e-mail it is, so that the time it takes does not tell. */
  async recordWrongPassword(email: string, request: Request): Promise<void> {
    const { address, browser } = originOf(request);
    await this.resources.pool.query(
      `insert into agent_sign_in (agent_id, outcome, address, browser)
       select id, 'wrong-password', $2, $3 from agent where lower(email) = lower($1)`,
      [email, address, browser],
    );
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

const originOf = (request: Request) => ({
  address: request.ip ?? '',
  browser: (request.header('user-agent') ?? '').slice(0, MAX_USER_AGENT_LENGTH),
});
