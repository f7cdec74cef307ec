import { Inject, Injectable } from '@nestjs/common';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { AgentId } from '@libs/protocol/ids.ts';
import type { NewPasskey, Passkey, PasskeyAssertion } from '@libs/protocol/passkeys.ts';
import { ServerResources } from '@libs/server/server-resources.ts';
import { ENV, type GatewayEnv } from '../environment/config.ts';
import { PasskeyChallenges } from './passkey-challenges.ts';
import { PasskeyRow } from './passkeys.schema.ts';

/** More than anybody carries. */
const MAX_PASSKEYS = 10;

/** The passkeys of agents, as a second factor beside the password. Each challenge counts once for each passkey. */
@Injectable()
export class PasskeysStore {
  private readonly challenges: PasskeyChallenges;
  private readonly site: { id: string; origin: string };

  constructor(
    private readonly resources: ServerResources,
    @Inject(ENV) private readonly env: Pick<GatewayEnv, 'PUBLIC_URL' | 'TOKEN_SECRET' | 'ORGANISATION_NAME'>,
  ) {
    this.challenges = new PasskeyChallenges(env.TOKEN_SECRET);
    this.site = passkeySiteOf(env.PUBLIC_URL);
  }

  async list(agentId: AgentId): Promise<Passkey[]> {
    const rows = await this.resources.unitOfWork().find(PasskeyRow, { agentId }, { orderBy: { createdAt: 'asc' } });
    return rows.map(({ credentialId, name, createdAt }) => ({
      ...{ id: credentialId, name, createdAt: createdAt.toISOString() },
    }));
  }

  /** For the browser that makes one. Null when this agent has as many as there can be. */
  async registrationOptions({ agentId, email }: { agentId: AgentId; email: string }): Promise<string | null> {
    const known = await this.list(agentId);
    if (known.length >= MAX_PASSKEYS) return null;
    const options = await generateRegistrationOptions({
      ...{ rpName: this.env.ORGANISATION_NAME, rpID: this.site.id },
      ...{ userName: email, userID: new TextEncoder().encode(agentId) },
      challenge: this.challenges.create({ agentId, purpose: 'registration' }),
      excludeCredentials: known.map(({ id }) => ({ id })),
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    });
    return JSON.stringify(options);
  }

  /** False when it was not made for this agent just now, or belongs to somebody already. */
  async register(agentId: AgentId, { name, credential }: NewPasskey): Promise<boolean> {
    const verified = await verifyRegistrationResponse({
      response: { ...credential, clientExtensionResults: {} } as Parameters<
        typeof verifyRegistrationResponse
      >[0]['response'],
      expectedChallenge: (challenge) =>
        this.challenges.verify(challenge, { agentId, purpose: 'registration' }) !== null,
      expectedOrigin: this.site.origin,
      expectedRPID: this.site.id,
      requireUserVerification: false,
    }).catch(() => null);
    if (!verified?.verified) return false;
    const { id, publicKey, counter } = verified.registrationInfo.credential;
    const { rowCount } = await this.resources.pool.query(
      `insert into passkey (credential_id, agent_id, name, public_key, counter, transports)
       values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
      [id, agentId, name, Buffer.from(publicKey), counter, credential.response.transports],
    );
    await this.refreshSince(agentId);
    return rowCount === 1;
  }

  /** For the browser that signs in. Null without a passkey. */
  async signInOptions(agentId: AgentId): Promise<string | null> {
    const rows = await this.resources.unitOfWork().find(PasskeyRow, { agentId });
    if (rows.length === 0) return null;
    const options = await generateAuthenticationOptions({
      rpID: this.site.id,
      challenge: this.challenges.create({ agentId, purpose: 'sign-in' }),
      allowCredentials: rows.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
      userVerification: 'preferred',
    });
    return JSON.stringify(options);
  }

  /** Whether it is a passkey of this agent that answers a challenge of theirs for the first time. */
  async consume(agentId: AgentId, assertion: PasskeyAssertion): Promise<boolean> {
    const em = this.resources.unitOfWork();
    const row = await em.findOne(PasskeyRow, { agentId, credentialId: assertion.id });
    if (!row) return false;
    let challengedAt: Date | null = null;
    const verified = await verifyAuthenticationResponse({
      response: { ...assertion, clientExtensionResults: {} },
      expectedChallenge: (challenge) => {
        challengedAt = this.challenges.verify(challenge, { agentId, purpose: 'sign-in' });
        return challengedAt !== null;
      },
      expectedOrigin: this.site.origin,
      expectedRPID: this.site.id,
      credential: { id: row.credentialId, publicKey: new Uint8Array(row.publicKey), counter: row.counter },
      requireUserVerification: false,
    }).catch(() => null);
    if (!verified?.verified || !challengedAt) return false;
    const unused = { credentialId: row.credentialId, challengedAt: { $lt: challengedAt as Date } };
    const used = { challengedAt: challengedAt as Date, counter: verified.authenticationInfo.newCounter };
    return (await em.nativeUpdate(PasskeyRow, unused, used)) === 1;
  }

  async rename(agentId: AgentId, credentialId: string, name: string): Promise<boolean> {
    return (await this.resources.unitOfWork().nativeUpdate(PasskeyRow, { agentId, credentialId }, { name })) === 1;
  }

  async remove(agentId: AgentId, credentialId: string): Promise<void> {
    await this.resources.unitOfWork().nativeDelete(PasskeyRow, { agentId, credentialId });
    await this.refreshSince(agentId);
  }

  /** From the rows themselves: of two changes at once the later one sees both. */
  private async refreshSince(agentId: AgentId): Promise<void> {
    await this.resources.pool.query(
      `update agent set passkey_since = (select min(created_at) from passkey where agent_id = $1) where id = $1`,
      [agentId],
    );
  }
}

/** A passkey belongs to a host name. An address is none: the own machine is called localhost. */
function passkeySiteOf(publicUrl: string): { id: string; origin: string } {
  const url = new URL(publicUrl);
  if (url.hostname === '127.0.0.1') url.hostname = 'localhost';
  return { id: url.hostname, origin: url.origin };
}
