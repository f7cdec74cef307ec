import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import type { AgentId } from '@libs/protocol/ids.ts';
import { RefusalError } from '../refusals/refusal-error.ts';

/** One algorithm, fixed for signing and verifying, so that neither `none` nor a public key used as a secret is accepted (RFC 8725). */
export const ACCESS_TOKEN = {
  algorithm: 'HS256',
  issuer: 'aidline',
  audience: 'aidline-console',
  /** Short, so that a token copied out of a browser's memory soon expires. */
  lifeSeconds: 300,
} as const;

/** The clocks of the gateways may differ by this much; a token issued further in the future would be valid for too long. */
const CLOCK_SKEW_SECONDS = 60;

export type AccessClaims = { sub: AgentId; sid: string; iat: number; exp: number };
export type VerifiedAccess = { agentId: AgentId; loginFamily: string; expiresAt: number };

@Injectable()
export class AccessTokens {
  constructor(private readonly jwt: JwtService) {}

  async issue(agentId: AgentId, loginFamily: string): Promise<{ accessToken: string; expiresAt: string }> {
    const accessToken = await this.jwt.signAsync({ sub: agentId, sid: loginFamily });
    const { exp } = this.jwt.decode<AccessClaims>(accessToken);
    return { accessToken, expiresAt: new Date(exp * 1000).toISOString() };
  }

  /** Refuses with `access.expired` only if everything but the time is valid. */
  async verify(accessToken: string): Promise<VerifiedAccess> {
    try {
      return verifyAccessClaims(await this.jwt.verifyAsync<AccessClaims>(accessToken));
    } catch (fault) {
      throw new RefusalError((fault as Error).name === 'TokenExpiredError' ? 'access.expired' : 'access.missing');
    }
  }
}

/** Refuses a token that was issued in the future, that is valid for longer than ours are, or that never expires. */
export function verifyAccessClaims({ sub, sid, iat, exp }: AccessClaims): VerifiedAccess {
  const isAcceptable = exp - iat <= ACCESS_TOKEN.lifeSeconds && iat <= Date.now() / 1000 + CLOCK_SKEW_SECONDS;
  if (!isAcceptable) throw new RefusalError('access.missing');
  return { agentId: sub, loginFamily: sid, expiresAt: exp };
}
