import { Inject, Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import type { VouchedIdentity } from '@libs/protocol/identity.ts';
import { vouchedIdentity } from '@libs/protocol/identity.ts';
import { parseWith } from '@libs/protocol/parse.ts';
import { ENV, type EmbedIssuer } from '../environment/config.ts';
import { RefusalError } from '../refusals/refusal-error.ts';

/** A site creates a token right before it is used; one with a longer lifetime would be a password. */
const MAX_LIFETIME_SECONDS = 600;
/** Our clock and the site's may differ by this much. */
const CLOCK_SKEW_SECONDS = 60;
const MAX_SUBJECT_LENGTH = 200;

/** `issuer`: who has signed it; together with `vouched.externalId` it identifies one person. */
export type VerifiedIdentity = { issuer: string; vouched: VouchedIdentity; expiresAt: Date; mayOpen: boolean };

type IdentityClaims = Partial<Record<'sub' | 'aud' | 'iat' | 'exp' | 'name' | 'email' | 'email_verified', unknown>>;
type IdentityTokenSettings = { EMBED_IDENTITY: EmbedIssuer[]; PUBLIC_URL: string };

/**
 * Verifies the identity tokens of other sites. The site that shows the chat decides key and algorithm, never the token, so
 * a token of another site, or one signed with a public key used as a secret, is refused (RFC 8725).
 */
@Injectable()
export class IdentityTokens {
  /** Without the secret and defaults of agents' access tokens, which are not valid here. */
  private readonly jwt = new JwtService({});
  private readonly issuers: ReadonlyMap<string, EmbedIssuer>;
  /** A token for another service is refused. */
  private readonly audience: string;

  constructor(@Inject(ENV) { EMBED_IDENTITY, PUBLIC_URL }: IdentityTokenSettings) {
    this.issuers = new Map(EMBED_IDENTITY.map((issuer) => [issuer.host, issuer]));
    this.audience = new URL(PUBLIC_URL).origin;
  }

  /** Refuses with `identity.refused`; `field` names the wrong claim, for the developers of the site. */
  async verify(host: string, token: string): Promise<VerifiedIdentity> {
    const issuer = this.issuers.get(host);
    if (!issuer) throw identityRefusal('host');
    const claims = await this.verifySignature(issuer, token);
    const { sub, aud, iat, exp } = claims;
    if (aud !== this.audience) throw identityRefusal('aud');
    if (typeof sub !== 'string' || sub.length === 0 || sub.length > MAX_SUBJECT_LENGTH) throw identityRefusal('sub');
    if (typeof iat !== 'number' || iat > Date.now() / 1000 + CLOCK_SKEW_SECONDS) throw identityRefusal('iat');
    if (typeof exp !== 'number' || exp - iat > MAX_LIFETIME_SECONDS) throw identityRefusal('exp');
    const { issuer: name, opens: mayOpen } = issuer;
    return { issuer: name, vouched: toVouched(host, sub, claims), expiresAt: new Date(exp * 1000), mayOpen };
  }

  private async verifySignature({ algorithm, issuer, key }: EmbedIssuer, token: string): Promise<IdentityClaims> {
    const { audience } = this;
    try {
      return await this.jwt.verifyAsync<IdentityClaims>(token, {
        secret: key,
        algorithms: [algorithm],
        issuer,
        audience,
      });
    } catch (fault) {
      throw identityRefusal(invalidClaim(fault as Error));
    }
  }
}

const identityRefusal = (field: string): RefusalError => new RefusalError('identity.refused', { field });

/** The claim that the library's error message is about. */
function invalidClaim({ name, message }: Error): string {
  if (name === 'TokenExpiredError') return 'exp';
  if (name === 'NotBeforeError') return 'nbf';
  if (message.includes('issuer')) return 'iss';
  return message.includes('audience') ? 'aud' : 'signature';
}

/** An e-mail address that the site itself has not verified is left out. */
function toVouched(host: string, sub: string, { name, email, email_verified }: IdentityClaims): VouchedIdentity {
  const parsed = parseWith(vouchedIdentity, {
    host: new URL(host).host,
    externalId: sub,
    name: name ?? null,
    email: email_verified === false ? null : (email ?? null),
  });
  if ('refused' in parsed) throw identityRefusal(parsed.field ?? 'name');
  return parsed.value;
}
