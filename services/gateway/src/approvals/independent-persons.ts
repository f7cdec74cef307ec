import { Injectable } from '@nestjs/common';
import type { AgentId } from '@libs/protocol/ids.ts';
import { ServerResources } from '@libs/server/server-resources.ts';

/**
 * Whether two accounts are two persons. Whoever invites an account, or makes or confirms a reset of it, holds its first
 * password for as long as it takes to hand over a link: for some days (a setting) it counts as theirs, and so does
 * every account that was invited or reset through it. Two accounts that somebody may hold both of are one person.
 */
@Injectable()
export class IndependentPersons {
  constructor(private readonly resources: ServerResources) {}

  /** Judged by what was done in the days before `at` and since. */
  async areIndependent(one: AgentId, other: AgentId, at: Date): Promise<boolean> {
    const { independenceDays } = await this.resources.settings.readSecurity();
    const { rows } = await this.resources.pool.query<{ areIndependent: boolean }>(
      `with recursive held as (
         select l.made_by as holder, a.id as account from agent_link l join agent a on lower(a.email) = l.email
         where l.used_at > $3::timestamptz - make_interval(days => $4)
         union select l.requested_by, a.id from agent_link l join agent a on lower(a.email) = l.email
         where l.used_at > $3::timestamptz - make_interval(days => $4)
       ), one as (
         select $1::uuid as id union select h.holder from held h join one on h.account = one.id where h.holder is not null
       ), other as (
         select $2::uuid as id union select h.holder from held h join other on h.account = other.id
         where h.holder is not null
       )
       select not exists (select from one join other using (id)) as "areIndependent"`,
      [one, other, at, independenceDays],
    );
    return rows[0]!.areIndependent;
  }

  /** Whether nobody else could approve anything. */
  async isOnlyLead(agent: AgentId): Promise<boolean> {
    const { rows } = await this.resources.pool.query<{ isOnly: boolean }>(
      `select not exists (select from agent where enabled and role <> 'agent' and id <> $1) as "isOnly"`,
      [agent],
    );
    return rows[0]!.isOnly;
  }
}
