import { Injectable } from '@nestjs/common';
import { keyOf, open, seal } from '@libs/ledger/sealing.ts';
import type { AgentId } from '@libs/protocol/ids.ts';
import type { SecondFactorOffer } from '@libs/protocol/second-factor.ts';
import { Plumbing } from '@libs/server/plumbing.ts';
import { addressOf, newSecret, stepOf } from '@libs/server/second-factor.ts';

/** In a row of `agent`: who looks after the machine may do so with a second factor only. */
export const OWES_SECOND_FACTOR = `(role = 'operator' and totp_since is null)`;

/** The authenticators of agents. Secrets are sealed with the house's key, and every code counts once. */
@Injectable()
export class SecondFactorStore {
  constructor(private readonly plumbing: Plumbing) {}

  async isOn(agentId: AgentId): Promise<boolean> {
    const { rows } = await this.plumbing.pool.query(`select 1 from agent where id = $1 and totp_since is not null`, [
      agentId,
    ]);
    return rows.length > 0;
  }

  /** Whether this agent may do nothing yet but set one up. Somebody disabled or unknown owes nothing. */
  async isOwed(agentId: AgentId): Promise<boolean> {
    const { rows } = await this.plumbing.pool.query(
      `select 1 from agent where id = $1 and enabled and ${OWES_SECOND_FACTOR}`,
      [agentId],
    );
    return rows.length > 0;
  }

  /** A new secret that counts once a code of it was shown. Null where one is in force. */
  async offer(agentId: AgentId): Promise<SecondFactorOffer | null> {
    const secret = newSecret();
    const { rows } = await this.plumbing.pool.query<{ email: string }>(
      `update agent set totp_secret = $2, totp_step = 0 where id = $1 and totp_since is null returning email`,
      [agentId, seal(this.key, Buffer.from(secret), placeOf(agentId))],
    );
    return rows[0] ? { secret, uri: addressOf(secret, rows[0].email) } : null;
  }

  /** Whether the code is right and was not taken before; two who show it at once are one who gets in. */
  async takes(agentId: AgentId, code: string): Promise<boolean> {
    const { rows } = await this.plumbing.pool.query<{ totp_secret: Buffer | null }>(
      `select totp_secret from agent where id = $1`,
      [agentId],
    );
    const sealed = rows[0]?.totp_secret;
    const step = sealed && stepOf(open(this.key, sealed, placeOf(agentId)).toString(), code, Date.now());
    if (!step) return false;
    const { rowCount } = await this.plumbing.pool.query(
      `update agent set totp_step = $2 where id = $1 and totp_step < $2`,
      [agentId, step],
    );
    return rowCount === 1;
  }

  async turn(agentId: AgentId, isOn: boolean): Promise<void> {
    await this.plumbing.pool.query(
      isOn
        ? `update agent set totp_since = now() where id = $1`
        : `update agent set totp_since = null, totp_secret = null where id = $1`,
      [agentId],
    );
  }

  private get key() {
    return keyOf(this.plumbing.sealingKey);
  }
}

const placeOf = (agentId: AgentId) => `totp|${agentId}`;
