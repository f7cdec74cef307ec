import { Inject, Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import type { Vouched } from '@libs/protocol/identity.ts';
import { vouched } from '@libs/protocol/identity.ts';
import { parseWith } from '@libs/protocol/parse.ts';
import { ENV, type EmbedIssuer } from '../config.ts';
import { Refused } from '../edge/refused.ts';

/** A token is shown at once, and a new one is a call away: what is longer good is a password. */
const LONGEST_LIFE_SECONDS = 600;
/** Our clock and the site's may differ by so much. */
const CLOCKS_DIFFER_SECONDS = 60;
const LONGEST_SUBJECT = 200;

/** `issuer`: who has signed; with `vouched.externalId` it names one person. */
export type Shown = { issuer: string; vouched: Vouched; expiresAt: Date; mayOpen: boolean };

type Claims = Partial<Record<'sub' | 'aud' | 'iat' | 'exp' | 'name' | 'email' | 'email_verified', unknown>>;
type Settings = { EMBED_IDENTITY: EmbedIssuer[]; PUBLIC_URL: string };

/**
 * The signed word of other sites. Which key and which algorithm count is decided by the page that shows the chat and never
 * by the token, so one of another site, or one signed with a public key as if it were a secret, opens nothing (RFC 8725).
 */
@Injectable()
export class IdentityTokens {
  /** Without the console's secret and defaults: nothing of an agent's token counts here. */
  private readonly jwt = new JwtService({});
  private readonly issuers: ReadonlyMap<string, EmbedIssuer>;
  /** This Aidline: a token for another service is none for us. */
  private readonly audience: string;

  constructor(@Inject(ENV) { EMBED_IDENTITY, PUBLIC_URL }: Settings) {
    this.issuers = new Map(EMBED_IDENTITY.map((issuer) => [issuer.host, issuer]));
    this.audience = new URL(PUBLIC_URL).origin;
  }

  /** Refuses with `identity.refused`; `field` names what was wrong, for whoever builds the site. */
  async verify(host: string, token: string): Promise<Shown> {
    const issuer = this.issuers.get(host);
    if (!issuer) throw refused('host');
    const claims = await this.claimsOf(issuer, token);
    const { sub, aud, iat, exp } = claims;
    if (aud !== this.audience) throw refused('aud');
    if (typeof sub !== 'string' || sub.length === 0 || sub.length > LONGEST_SUBJECT) throw refused('sub');
    if (typeof iat !== 'number' || iat > Date.now() / 1000 + CLOCKS_DIFFER_SECONDS) throw refused('iat');
    if (typeof exp !== 'number' || exp - iat > LONGEST_LIFE_SECONDS) throw refused('exp');
    const { issuer: name, opens: mayOpen } = issuer;
    return { issuer: name, vouched: statementOf(host, sub, claims), expiresAt: new Date(exp * 1000), mayOpen };
  }

  private async claimsOf({ algorithm, issuer, key }: EmbedIssuer, token: string): Promise<Claims> {
    const { audience } = this;
    try {
      return await this.jwt.verifyAsync<Claims>(token, { secret: key, algorithms: [algorithm], issuer, audience });
    } catch (fault) {
      throw refused(wrongIn(fault as Error));
    }
  }
}

const refused = (field: string): Refused => new Refused('identity.refused', { field });

/** The library says it in words; one name is enough, and the same for every site. */
function wrongIn({ name, message }: Error): string {
  if (name === 'TokenExpiredError') return 'exp';
  if (name === 'NotBeforeError') return 'nbf';
  if (message.includes('issuer')) return 'iss';
  return message.includes('audience') ? 'aud' : 'signature';
}

/** An address that the site itself has not checked is not confirmed. */
function statementOf(host: string, sub: string, { name, email, email_verified }: Claims): Vouched {
  const parsed = parseWith(vouched, {
    host: new URL(host).host,
    externalId: sub,
    name: name ?? null,
    email: email_verified === false ? null : (email ?? null),
  });
  if ('refused' in parsed) throw refused(parsed.field ?? 'name');
  return parsed.value;
}
