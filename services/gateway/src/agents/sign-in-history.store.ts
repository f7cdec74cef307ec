import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import type { AgentId } from '@libs/protocol/ids.ts';
import type { SignInRecord } from '@libs/protocol/team.ts';
import { ServerResources } from '@libs/server/server-resources.ts';

const MAX_LISTED = 50;
const MAX_USER_AGENT_LENGTH = 200;

/** Who has come in, who has tried, from where and when. Only of agents who exist: a stranger's guesses fill nothing. */
@Injectable()
export class SignInHistoryStore {
  constructor(private readonly resources: ServerResources) {}

  async record(email: string, outcome: SignInRecord['outcome'], request: Request): Promise<void> {
    const browser = (request.header('user-agent') ?? '').slice(0, MAX_USER_AGENT_LENGTH);
    await this.resources.pool.query(
      `insert into agent_sign_in (agent_id, outcome, address, browser)
       select id, $2, $3, $4 from agent where lower(email) = lower($1)`,
      [email, outcome, request.ip ?? '', browser],
    );
  }

  async list(agentId: AgentId): Promise<SignInRecord[]> {
    const { rows } = await this.resources.pool.query<Omit<SignInRecord, 'at'> & { at: Date }>(
      `select id, at, outcome, address, browser from agent_sign_in where agent_id = $1 order by at desc, id desc limit $2`,
      [agentId, MAX_LISTED],
    );
    return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
  }
}
