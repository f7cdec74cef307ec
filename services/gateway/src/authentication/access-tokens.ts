import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import type { AgentId } from '@libs/protocol/ids.ts';
import { RefusalError } from '../refusals/refusal-error.ts';

/** One algorithm, pinned on both sides; `none` and public-key tricks have nothing to hold on to (RFC 8725). */
export const ACCESS_TOKEN = {
  algorithm: 'HS256',
  issuer: 'aidline',
  audience: 'aidline-console',
  /** Short: what was copied out of a browser's memory is soon worth nothing. */
  lifeSeconds: 300,
} as const;

/** Our clocks may differ by so much; a token from further ahead would be believed for longer than it was meant to last. */
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

  /** Refuses with `access.expired` only when everything but the time is right. */
  async verify(accessToken: string): Promise<VerifiedAccess> {
    try {
      return verifyAccessClaims(await this.jwt.verifyAsync<AccessClaims>(accessToken));
    } catch (fault) {
      throw new RefusalError((fault as Error).name === 'TokenExpiredError' ? 'access.expired' : 'access.missing');
    }
  }
}

/** Refuses what was signed ahead of time, and what lasts longer than we let anything last, or for ever. */
export function verifyAccessClaims({ sub, sid, iat, exp }: AccessClaims): VerifiedAccess {
  const isOurs = exp - iat <= ACCESS_TOKEN.lifeSeconds && iat <= Date.now() / 1000 + CLOCK_SKEW_SECONDS;
  if (!isOurs) throw new RefusalError('access.missing');
  return { agentId: sub, loginFamily: sid, expiresAt: exp };
}
