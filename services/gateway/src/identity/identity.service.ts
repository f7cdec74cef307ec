import { Injectable } from '@nestjs/common';
import { v5 as uuidFrom } from 'uuid';
import { vouchedFields } from '@libs/protocol/identity.ts';
import type { CommandId, SessionId } from '@libs/protocol/ids.ts';
import { CommandHandler } from '../commands/command-handler.ts';
import { maskName } from '../moderation/secret-masking.ts';
import { RefusalError } from '../refusals/refusal-error.ts';
import { IdentitiesStore } from './identities.store.ts';
import { IdentityTokens, type VerifiedIdentity } from './identity-tokens.ts';

type ShownToken = { host: string; token: string };

/** Verifies the tokens of other sites and records what they confirm. */
@Injectable()
export class IdentityService {
  constructor(
    private readonly tokens: IdentityTokens,
    private readonly identities: IdentitiesStore,
    private readonly commands: CommandHandler,
  ) {}

  /** What the token says. Throws a refusal for one that is not valid, or that another browser has shown first. */
  async verify({ host, token }: ShownToken, keyHash: Buffer): Promise<VerifiedIdentity> {
    const shown = maskIdentityName(await this.tokens.verify(host, token));
    if (!(await this.identities.claimToken(token, keyHash, shown)))
      throw new RefusalError('identity.refused', { field: 'token' });
    return shown;
  }

  /**
   * The same statement always has the same id, so the log holds it once, however often it is confirmed; and a return is
   * recorded once for each browser, so that both sides see it.
   */
  async record(sessionId: SessionId, shown: VerifiedIdentity, returnedKeyHash?: Buffer): Promise<void> {
    const { vouched } = shown;
    const name = returnedKeyHash?.toString('hex') ?? this.identities.statementHash(shown);
    await this.commands.record({
      sessionId,
      commandId: uuidFrom(name, sessionId) as CommandId,
      actor: { role: 'customer' },
      command: {
        type: 'identity.record',
        host: vouched.host,
        fields: vouchedFields.filter((field) => vouched[field] !== null),
        ...(returnedKeyHash ? { isReturn: true } : {}),
      },
    });
  }
}

/** Other sites let people choose any name, so secrets in it are masked. */
function maskIdentityName(shown: VerifiedIdentity): VerifiedIdentity {
  const { name } = shown.vouched;
  return name === null ? shown : { ...shown, vouched: { ...shown.vouched, name: maskName(name) } };
}
