import { createHash, randomBytes } from 'node:crypto';
import { raw, sql } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { AgentId } from '@libs/protocol/ids.ts';
import { agentRoles, type AgentRole } from '@libs/protocol/roles.ts';
import type { Availability, Colleague, AccountLinkResponse } from '@libs/protocol/team.ts';
import { Agent, AgentPublicProfile } from '@libs/server/agents.schema.ts';
import { BatchedLookup } from '@libs/server/batched-lookup.ts';
import { hashPassword } from '@libs/server/password.ts';
import { ServerResources } from '@libs/server/server-resources.ts';
import { loginsForgotten } from '../authentication/login-verifier.ts';
import { AgentLogin } from '../authentication/logins.schema.ts';
import { AgentLink } from './team.schema.ts';

/** Long enough for a mail that is read the day after, short enough for one that is found in an old mailbox. */
const LINK_LIFETIME_DAYS = 3;

export type Invitee = { email: string; displayName: string; role: AgentRole };
type LinkKind = 'join' | 'reset';
/** A reset needs two: who asked for it, and who confirmed it and made the link. */
type LinkMakers = { madeBy: AgentId; requestedBy?: AgentId };

/** Who works here, and the one-time links by which people join or choose a new password. */
@Injectable()
export class TeamStore {
  private readonly usableLinks = new BatchedLookup<string>((hashes) => this.findUsableLinks(hashes));

  constructor(private readonly resources: ServerResources) {}

  async list(): Promise<Colleague[]> {
    const em = this.resources.unitOfWork();
    const orderBy = [{ [raw('lower(display_name)')]: 'asc' }, { id: 'asc' }] as const;
    const agents = await em.find(Agent, {}, { orderBy: [...orderBy], exclude: ['passwordHash'] });
    const profiles = await em.find(AgentPublicProfile, {}, { fields: ['name', 'pictureName'] });
    const byAgent = new Map(profiles.map((profile) => [profile.agentId, profile]));
    return agents.map((agent) => toColleague(agent, byAgent.get(agent.id)));
  }

  async find(agentId: AgentId): Promise<Colleague | null> {
    return (await this.list()).find((one) => one.agentId === agentId) ?? null;
  }

  /** Whether somebody else has this name, as people read it: approvals and the audit show names. */
  async isNameTaken(displayName: string, except?: AgentId): Promise<boolean> {
    const name = readName(displayName);
    return (await this.list()).some((one) => one.agentId !== except && readName(one.displayName) === name);
  }

  async updateOwn(
    agentId: AgentId,
    { availability, displayName }: { availability?: Availability | undefined; displayName?: string | undefined },
  ): Promise<void> {
    await this.change(agentId, { ...(availability && { availability }), ...(displayName && { displayName }) });
  }

  /**
   * Disabling ends every sign-in. It resolves when no gateway holds one of them for live any more; the watcher closes the
   * sockets within a second.
   */
  async setEnabled(agentId: AgentId, enabled: boolean): Promise<void> {
    await this.change(agentId, { enabled });
    if (enabled) return;
    await this.revokeLogins(agentId);
    await loginsForgotten();
  }

  async setRole(agentId: AgentId, role: AgentRole): Promise<void> {
    await this.change(agentId, { role });
  }

  async createLink(
    kind: LinkKind,
    invited: Invitee,
    { madeBy, requestedBy }: LinkMakers,
  ): Promise<AccountLinkResponse> {
    const token = randomBytes(32).toString('base64url');
    const { displayName, role } = invited;
    const { expiresAt } = await this.resources
      .unitOfWork()
      .createQueryBuilder(AgentLink)
      .insert({
        tokenHash: hashToken(token),
        kind,
        email: invited.email.toLowerCase(),
        displayName,
        role,
        madeBy,
        requestedBy: requestedBy ?? null,
        expiresAt: sql`now() + make_interval(days => ${LINK_LIFETIME_DAYS})`,
      })
      .returning('expiresAt')
      .execute<{ expiresAt: Date }>('get');
    return { token, expiresAt: expiresAt.toISOString() };
  }

  /** Whether somebody may still take this link, going by what it says itself: cheap, and asked before a password is hashed. */
  isLinkValid(token: string): Promise<boolean> {
    return this.usableLinks.has(hashToken(token).toString('hex'));
  }

  /** Guesses are many and never usable, so they are looked up together. */
  private async findUsableLinks(tokenHashes: string[]): Promise<Set<string>> {
    const tokenHash = { $in: tokenHashes.map((hash) => Buffer.from(hash, 'hex')) };
    const usable = { tokenHash, usedAt: null, expiresAt: { $gt: sql.now() } };
    const links = await this.resources.unitOfWork().find(AgentLink, usable, { fields: ['tokenHash'] });
    return new Set(links.map((link) => Buffer.from(link.tokenHash).toString('hex')));
  }

  /**
   * Takes the link and does what it is for, both or neither. Null when it is used, too old, or none of ours; also when
   * whoever made it may make none like it any more, or whom it is for has risen above what it was made for. The name of
   * whoever joins waits for a second person before visitors see it. A new password ends the other links to one, which
   * may lie in an old mailbox.
   */
  async redeemLink(token: string, password: string): Promise<{ agentId: AgentId; kind: LinkKind } | null> {
    const { rows } = await this.resources.pool.query<{ id: AgentId; kind: LinkKind }>(
      `with taken as (
         update agent_link set used_at = now()
         where token_hash = $1 and used_at is null and expires_at > now() and (kind = 'join' or requested_by is not null)
           and exists (
           select from agent m where m.id = made_by and m.enabled and m.role <> 'agent'
             and array_position($3::text[], m.role) >= array_position($3, agent_link.role))
         returning *
       ), joined as (
         insert into agent (email, display_name, role, password_hash)
         select email, display_name, role, $2 from taken where kind = 'join'
         on conflict ((lower(email))) do nothing returning id
       ), named as (
         insert into pending_change (kind, target, requested_by, change)
         select 'public-name', j.id::text, t.made_by, jsonb_build_object('text', t.display_name) from joined j, taken t
       ), reset as (
         update agent a set password_hash = $2, totp_secret = null, totp_since = null, passkey_since = null
         from taken t where t.kind = 'reset' and lower(a.email) = t.email and a.enabled
           and array_position($3, a.role) <= array_position($3, t.role)
         returning a.id, a.email
       ), dropped as (
         delete from passkey p using reset r where p.agent_id = r.id
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
    const isLive = { agent: agentId, revokedAt: null };
    await this.resources.unitOfWork().nativeUpdate(AgentLogin, isLive, { revokedAt: sql.now() });
  }

  private async change(id: AgentId, change: AgentChange): Promise<void> {
    if (Object.keys(change).length > 0) await this.resources.unitOfWork().nativeUpdate(Agent, { id }, change);
  }
}

type AgentChange = { availability?: Availability; displayName?: string; enabled?: boolean; role?: AgentRole };
type AgentRow = Pick<Colleague, 'displayName' | 'email' | 'role' | 'availability' | 'enabled'> & {
  id: AgentId;
  totpSince?: Date | null | undefined;
  passkeySince?: Date | null | undefined;
};
type ProfileRow = { name?: string | null; pictureName?: string | null };

function toColleague(agent: AgentRow, profile: ProfileRow | undefined): Colleague {
  const { id: agentId, displayName, email, role, availability, enabled, totpSince, passkeySince } = agent;
  const pictureUrl = profile?.pictureName ? `/api/settings/avatars/${agentId}/${profile.pictureName}` : null;
  const publicName = profile?.name ?? null;
  const hasSecondFactor = Boolean(totpSince ?? passkeySince);
  return { agentId, displayName, email, role, availability, enabled, hasSecondFactor, publicName, pictureUrl };
}

/** Without what the eye does not tell apart: width, case and spaces. */
const readName = (name: string): string =>
  name
    .normalize('NFKC')
    .replaceAll(/[\s\p{Default_Ignorable_Code_Point}]/gu, '')
    .toLowerCase();

const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();
