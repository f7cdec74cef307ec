import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import type { AgentId } from '@libs/protocol/ids.ts';
import type { SignInLine } from '@libs/protocol/team.ts';
import { Plumbing } from '@libs/server/plumbing.ts';

const SHOWN = 50;
const MAX_BROWSER_CHARACTERS = 200;

/** Who has come in, who has tried, from where and when. Only of agents who exist: a stranger's guesses fill nothing. */
@Injectable()
export class SignInsStore {
  constructor(private readonly plumbing: Plumbing) {}

  async note(email: string, outcome: SignInLine['outcome'], request: Request): Promise<void> {
    const browser = (request.header('user-agent') ?? '').slice(0, MAX_BROWSER_CHARACTERS);
    await this.plumbing.pool.query(
      `insert into agent_sign_in (agent_id, outcome, address, browser)
       select id, $2, $3, $4 from agent where lower(email) = lower($1)`,
      [email, outcome, request.ip ?? '', browser],
    );
  }

  async of(agentId: AgentId): Promise<SignInLine[]> {
    const { rows } = await this.plumbing.pool.query<Omit<SignInLine, 'at'> & { at: Date }>(
      `select id, at, outcome, address, browser from agent_sign_in where agent_id = $1 order by at desc, id desc limit $2`,
      [agentId, SHOWN],
    );
    return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
  }
}
