import { sql } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type { AgentId } from '@libs/protocol/ids.ts';
import { agentRoles, needsSecondFactor, type AgentRole } from '@libs/protocol/roles.ts';
import type { SecondFactorSetup } from '@libs/protocol/second-factor.ts';
import { Agent } from '@libs/server/agents.schema.ts';
import { secondFactorContext, SystemSealer } from '@libs/server/keystore/system-sealer.ts';
import { ServerResources } from '@libs/server/server-resources.ts';
import { totpUri, generateTotpSecret, totpStepOf } from '@libs/server/totp.ts';
import { ENV, type GatewayEnv } from '../environment/config.ts';

/** Agents who may do nothing yet but set up a second factor, which the organisation asks for `from` this role on. */
export const owingSecondFactor = (from: AgentRole) =>
  ({
    role: { $in: agentRoles.filter((role) => needsSecondFactor(role, from)) },
    totpSince: null,
    passkeySince: null,
  }) as const;

type FactorsOfAgent = { role: AgentRole; totpSince?: Date | null | undefined; passkeySince?: Date | null | undefined };

/** The same of one agent. */
export const owesSecondFactor = ({ role, totpSince, passkeySince }: FactorsOfAgent, from: AgentRole): boolean =>
  needsSecondFactor(role, from) && !totpSince && !passkeySince;

/** The authenticators of agents. Secrets are sealed with the system's key, and every code counts once. */
@Injectable()
export class SecondFactorStore {
  private readonly sealer: SystemSealer;

  constructor(
    private readonly resources: ServerResources,
    @Inject(ENV) private readonly env: Pick<GatewayEnv, 'ORGANISATION_NAME'>,
  ) {
    this.sealer = new SystemSealer(resources.sealingKeys, 'secondFactors');
  }

  async isEnabled(agentId: AgentId): Promise<boolean> {
    const hasOne = { $or: [{ totpSince: { $ne: null } }, { passkeySince: { $ne: null } }] };
    return (await this.resources.unitOfWork().count(Agent, { id: agentId, ...hasOne })) > 0;
  }

  async hasAuthenticator(agentId: AgentId): Promise<boolean> {
    return (await this.resources.unitOfWork().count(Agent, { id: agentId, totpSince: { $ne: null } })) > 0;
  }

  /** Whether this agent may do nothing yet but set one up. Somebody disabled or unknown owes nothing. */
  async isSetupRequired(agentId: AgentId): Promise<boolean> {
    const { secondFactorFrom } = await this.resources.settings.readSecurity();
    const owing = { id: agentId, enabled: true, ...owingSecondFactor(secondFactorFrom) };
    return (await this.resources.unitOfWork().count(Agent, owing)) > 0;
  }

  /** Whether somebody of this role may not go without. */
  async isRequiredOf(role: AgentRole): Promise<boolean> {
    return needsSecondFactor(role, (await this.resources.settings.readSecurity()).secondFactorFrom);
  }

  /** A new secret that counts once a code of it was shown. Null where one is in force. */
  async offer(agentId: AgentId): Promise<SecondFactorSetup | null> {
    const secret = generateTotpSecret();
    const totpSecret = this.sealer.seal(Buffer.from(secret), secondFactorContext(agentId));
    const em = this.resources.unitOfWork();
    const changed = await em.nativeUpdate(Agent, { id: agentId, totpSince: null }, { totpSecret, totpStep: 0 });
    if (changed === 0) return null;
    const issuer = this.env.ORGANISATION_NAME;
    return { secret, uri: totpUri(secret, { issuer, email: (await em.findOneOrFail(Agent, agentId)).email }) };
  }

  /** Whether the code is right and was not taken before; two who show it at once are one who gets in. */
  async consumeCode(agentId: AgentId, code: string): Promise<boolean> {
    const em = this.resources.unitOfWork();
    const sealed = (await em.findOne(Agent, agentId, { fields: ['totpSecret'] }))?.totpSecret;
    const step =
      sealed && totpStepOf(this.sealer.unseal(sealed, secondFactorContext(agentId)).toString(), code, Date.now());
    if (!step) return false;
    return (await em.nativeUpdate(Agent, { id: agentId, totpStep: { $lt: step } }, { totpStep: step })) === 1;
  }

  async setEnabled(agentId: AgentId, isOn: boolean): Promise<void> {
    const change = isOn ? { totpSince: sql.now() } : { totpSince: null, totpSecret: null };
    await this.resources.unitOfWork().nativeUpdate(Agent, { id: agentId }, change);
  }
}
