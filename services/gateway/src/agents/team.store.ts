import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { AgentId } from '@libs/protocol/ids.ts';
import { agentRoles, type AgentRole } from '@libs/protocol/roles.ts';
import type { Availability, Colleague, AccountLinkResponse } from '@libs/protocol/team.ts';
import { hashPassword } from '@libs/server/password.ts';
import { ServerResources } from '@libs/server/server-resources.ts';

/** Long enough for a mail that is read the day after, short enough for one that is found in an old mailbox. */
const LINK_LIFETIME_DAYS = 3;

export type Invitee = { email: string; displayName: string; role: AgentRole };
type LinkKind = 'join' | 'reset';

/** Who works here, and the one-time links by which people join or choose a new password. */
@Injectable()
export class TeamStore {
  constructor(private readonly resources: ServerResources) {}

  async list(): Promise<Colleague[]> {
    const { rows } = await this.resources.pool.query<Colleague>(
      `select id as "agentId", display_name as "displayName", email, role, availability, enabled,
              totp_since is not null as "hasSecondFactor", p.name as "publicName",
              '/api/settings/avatars/' || id || '/' || p.picture_name as "pictureUrl"
       from agent left join agent_public_profile p on p.agent_id = id order by lower(display_name), id`,
    );
    return rows;
  }

  async find(agentId: AgentId): Promise<Colleague | null> {
    return (await this.list()).find((one) => one.agentId === agentId) ?? null;
  }

  async updateOwn(
    agentId: AgentId,
    { availability, displayName }: { availability?: Availability | undefined; displayName?: string | undefined },
  ): Promise<void> {
    await this.resources.pool.query(
      `update agent set availability = coalesce($2, availability), display_name = coalesce($3, display_name) where id = $1`,
      [agentId, availability ?? null, displayName ?? null],
    );
  }

  /** Disabling ends every sign-in; the watch closes the sockets within seconds. */
  async setEnabled(agentId: AgentId, enabled: boolean): Promise<void> {
    await this.resources.pool.query(`update agent set enabled = $2 where id = $1`, [agentId, enabled]);
    if (!enabled) await this.revokeLogins(agentId);
  }

  async setRole(agentId: AgentId, role: AgentRole): Promise<void> {
    await this.resources.pool.query(`update agent set role = $2 where id = $1`, [agentId, role]);
  }

  async createLink(kind: LinkKind, invited: Invitee, madeBy: AgentId): Promise<AccountLinkResponse> {
    const token = randomBytes(32).toString('base64url');
    const { rows } = await this.resources.pool.query<{ expires_at: Date }>(
      `insert into agent_link (token_hash, kind, email, display_name, role, made_by, expires_at)
       values ($1, $2, lower($3), $4, $5, $6, now() + make_interval(days => $7)) returning expires_at`,
      [hashToken(token), kind, invited.email, invited.displayName, invited.role, madeBy, LINK_LIFETIME_DAYS],
    );
    return { token, expiresAt: rows[0]!.expires_at.toISOString() };
  }

  /** Whether somebody may still take this link, going by what it says itself: cheap, and asked before a password is hashed. */
  async isLinkValid(token: string): Promise<boolean> {
    const { rowCount } = await this.resources.pool.query(
      `select 1 from agent_link where token_hash = $1 and used_at is null and expires_at > now()`,
      [hashToken(token)],
    );
    return rowCount === 1;
  }

  /**
   * Takes the link and does what it is for, both or neither. Null when it is used, too old, or none of ours; also when
   * whoever made it may make none like it any more, or whom it is for has risen above what it was made for. A new
   * password ends the other links to one, which may lie in an old mailbox.
   */
  async redeemLink(token: string, password: string): Promise<{ agentId: AgentId; kind: LinkKind } | null> {
    const { rows } = await this.resources.pool.query<{ id: AgentId; kind: LinkKind }>(
      `with taken as (
         update agent_link set used_at = now()
         where token_hash = $1 and used_at is null and expires_at > now() and exists (
           select from agent m where m.id = made_by and m.enabled and m.role <> 'agent'
             and array_position($3::text[], m.role) >= array_position($3, agent_link.role))
         returning *
       ), joined as (
         insert into agent (email, display_name, role, password_hash)
         select email, display_name, role, $2 from taken where kind = 'join'
         on conflict ((lower(email))) do nothing returning id
       ), shown as (
         insert into agent_public_profile (agent_id, name) select j.id, t.display_name from joined j, taken t
       ), reset as (
         update agent a set password_hash = $2, totp_secret = null, totp_since = null
         from taken t where t.kind = 'reset' and lower(a.email) = t.email and a.enabled
           and array_position($3, a.role) <= array_position($3, t.role)
         returning a.id, a.email
       ), ended as (
         update agent_link l set used_at = now() from reset r
         where l.kind = 'reset' and l.email = lower(r.email) and l.used_at is null and l.token_hash <> $1
       )
       select id, 'join' as kind from joined union all select id, 'reset' from reset`,
      [hashToken(token), await hashPassword(password), agentRoles],
    );
    const taken = rows[0];
    if (taken?.kind === 'reset') await this.revokeLogins(taken.id);
    return taken ? { agentId: taken.id, kind: taken.kind } : null;
  }

  private async revokeLogins(agentId: AgentId): Promise<void> {
    await this.resources.pool.query(
      `update agent_login set revoked_at = now() where agent_id = $1 and revoked_at is null`,
      [agentId],
    );
  }
}

const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();
