import { Injectable } from '@nestjs/common';
import { toSubjectKey, unseal, seal } from '@libs/ledger/sealing.ts';
import type { AgentId } from '@libs/protocol/ids.ts';
import type { SecondFactorSetup } from '@libs/protocol/second-factor.ts';
import { ServerResources } from '@libs/server/server-resources.ts';
import { totpUri, generateTotpSecret, totpStepOf } from '@libs/server/totp.ts';

/** In a row of `agent`: who looks after the machine may do so with a second factor only. */
export const OWES_SECOND_FACTOR_SQL = `(role = 'operator' and totp_since is null)`;

/** The authenticators of agents. Secrets are sealed with the house's key, and every code counts once. */
@Injectable()
export class SecondFactorStore {
  constructor(private readonly resources: ServerResources) {}

  async isEnabled(agentId: AgentId): Promise<boolean> {
    const { rows } = await this.resources.pool.query(`select 1 from agent where id = $1 and totp_since is not null`, [
      agentId,
    ]);
    return rows.length > 0;
  }

  /** Whether this agent may do nothing yet but set one up. Somebody disabled or unknown owes nothing. */
  async isSetupRequired(agentId: AgentId): Promise<boolean> {
    const { rows } = await this.resources.pool.query(
      `select 1 from agent where id = $1 and enabled and ${OWES_SECOND_FACTOR_SQL}`,
      [agentId],
    );
    return rows.length > 0;
  }

  /** A new secret that counts once a code of it was shown. Null where one is in force. */
  async offer(agentId: AgentId): Promise<SecondFactorSetup | null> {
    const secret = generateTotpSecret();
    const { rows } = await this.resources.pool.query<{ email: string }>(
      `update agent set totp_secret = $2, totp_step = 0 where id = $1 and totp_since is null returning email`,
      [agentId, seal(this.key, Buffer.from(secret), sealingContextOf(agentId))],
    );
    return rows[0] ? { secret, uri: totpUri(secret, rows[0].email) } : null;
  }

  /** Whether the code is right and was not taken before; two who show it at once are one who gets in. */
  async consumeCode(agentId: AgentId, code: string): Promise<boolean> {
    const { rows } = await this.resources.pool.query<{ totp_secret: Buffer | null }>(
      `select totp_secret from agent where id = $1`,
      [agentId],
    );
    const sealed = rows[0]?.totp_secret;
    const step = sealed && totpStepOf(unseal(this.key, sealed, sealingContextOf(agentId)).toString(), code, Date.now());
    if (!step) return false;
    const { rowCount } = await this.resources.pool.query(
      `update agent set totp_step = $2 where id = $1 and totp_step < $2`,
      [agentId, step],
    );
    return rowCount === 1;
  }

  async setEnabled(agentId: AgentId, isOn: boolean): Promise<void> {
    await this.resources.pool.query(
      isOn
        ? `update agent set totp_since = now() where id = $1`
        : `update agent set totp_since = null, totp_secret = null where id = $1`,
      [agentId],
    );
  }

  private get key() {
    return toSubjectKey(this.resources.sealingKey);
  }
}

const sealingContextOf = (agentId: AgentId) => `totp|${agentId}`;
