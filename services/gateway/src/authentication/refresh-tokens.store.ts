import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto';
import { sql } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { ServerResources } from '@libs/server/server-resources.ts';
import type { AgentId } from '@libs/protocol/ids.ts';
import { ENV, type GatewayEnv } from '../environment/config.ts';
import { AgentLogin } from './logins.schema.ts';
import { owesSecondFactor, owingSecondFactor } from './second-factor.store.ts';

/** Two tabs that refresh at once both hold the old token for a moment. */
const REUSE_GRACE_MS = 10_000;
/** A desk left alone for half an hour is signed out; nobody works longer than a day. */
const IDLE_TIMEOUT_MS = 30 * 60_000;
const ABSOLUTE_TIMEOUT_MS = 12 * 3_600_000;

export type LoginStatus = 'live' | 'owing' | 'over';
export type IssuedRefreshToken = { token: string; family: string; agentId: AgentId };

/**
 * Refresh tokens, rotated at every use. The successor of a token is computed from it (HMAC with our secret), so two
 * refreshes at once get the same one without a lock. A token that comes back after its successor was used, or after the
 * grace, has been stolen or copied: its whole family ends.
 */
@Injectable()
export class RefreshTokensStore {
  constructor(
    private readonly resources: ServerResources,
    @Inject(ENV) private readonly env: GatewayEnv,
  ) {}

  async start(agentId: AgentId): Promise<IssuedRefreshToken> {
    const token = randomBytes(32).toString('base64url');
    const family = randomUUID();
    await this.resources.unitOfWork().insert(AgentLogin, {
      tokenHash: hashToken(token),
      family,
      agent: agentId,
      createdAt: new Date(),
      startedAt: new Date(),
    });
    return { token, family, agentId };
  }

  /** The next token of this sign-in, or null when it has ended. */
  async refresh(token: string): Promise<IssuedRefreshToken | null> {
    const em = this.resources.unitOfWork();
    const login = await em.findOne(AgentLogin, { tokenHash: hashToken(token) });
    if (!login || login.revokedAt || isExpired(login)) return null;

    const next = this.successorOf(token);
    if (login.replacedAt && !(await this.isWithinGrace(login.replacedAt, next))) {
      await this.revokeFamily(login.family);
      return null;
    }
    const { family, agent, startedAt } = login;
    await em.upsert(
      AgentLogin,
      { tokenHash: hashToken(next), family, agent, startedAt, createdAt: new Date() },
      { onConflictAction: 'ignore' },
    );
    const isLive = { tokenHash: hashToken(token), revokedAt: null };
    const replacedAt = sql`coalesce(replaced_at, ${new Date()})`;
    if ((await em.nativeUpdate(AgentLogin, isLive, { replacedAt })) === 1)
      return { token: next, family, agentId: agent.id };
    // Revoked since it was read, perhaps before the successor existed.
    await this.revokeFamily(family);
    return null;
  }

  async revokeByToken(token: string): Promise<void> {
    const login = await this.resources.unitOfWork().findOne(AgentLogin, { tokenHash: hashToken(token) });
    if (login) await this.revokeFamily(login.family);
  }

  /** Whether this sign-in opens a door: it may be over, or its agent may owe a second factor. */
  async loginStatusOf(family: string): Promise<LoginStatus> {
    const login = await this.resources
      .unitOfWork()
      .findOne(
        AgentLogin,
        { family, revokedAt: null, agent: { enabled: true } },
        { fields: ['agent.role', 'agent.totpSince', 'agent.passkeySince'] },
      );
    if (!login) return 'over';
    const { secondFactorFrom } = await this.resources.settings.readSecurity();
    return owesSecondFactor(login.agent, secondFactorFrom) ? 'owing' : 'live';
  }

  /** Those of the families that are neither revoked nor belong to an agent who is disabled or owes a second factor. */
  async liveFamilies(families: string[]): Promise<Set<string>> {
    const { secondFactorFrom } = await this.resources.settings.readSecurity();
    const rows = await this.resources
      .unitOfWork()
      .createQueryBuilder(AgentLogin)
      .select('family', true)
      .where({ family: families, revokedAt: null, agent: { enabled: true, $not: owingSecondFactor(secondFactorFrom) } })
      .execute<{ family: string }[]>();
    return new Set(rows.map(({ family }) => family));
  }

  private async revokeFamily(family: string): Promise<void> {
    await this.resources.unitOfWork().nativeUpdate(AgentLogin, { family }, { revokedAt: new Date() });
  }

  private async isWithinGrace(replacedAt: Date, next: string): Promise<boolean> {
    if (Date.now() - replacedAt.getTime() > REUSE_GRACE_MS) return false;
    const successor = await this.resources.unitOfWork().findOne(AgentLogin, { tokenHash: hashToken(next) });
    return successor !== null && successor.replacedAt === null;
  }

  private successorOf(token: string): string {
    return createHmac('sha256', this.env.TOKEN_SECRET).update(`refresh|${token}`).digest('base64url');
  }
}

const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

const isExpired = ({ createdAt, startedAt }: { createdAt: Date; startedAt: Date }): boolean =>
  Date.now() - createdAt.getTime() > IDLE_TIMEOUT_MS || Date.now() - startedAt.getTime() > ABSOLUTE_TIMEOUT_MS;
