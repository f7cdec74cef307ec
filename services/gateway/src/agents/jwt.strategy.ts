import { type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import { AuthGuard, PassportStrategy } from '@nestjs/passport';
import type { Request } from 'express';
import { ExtractJwt, Strategy } from 'passport-jwt';
import type { AgentId } from '@libs/protocol/ids.ts';
import { ENV, type GatewayEnv } from '../config.ts';
import { Refused } from '../edge/refused.ts';
import { ACCESS_TOKEN, accessOf, type AccessClaims, type VerifiedAccess } from './access-tokens.ts';
import { LoginsStore, type Standing } from './logins.store.ts';

@Injectable()
export class JwtStrategy extends PassportStrategy(Strategy) {
  constructor(@Inject(ENV) env: GatewayEnv) {
    super({
      jwtFromRequest: ExtractJwt.fromAuthHeaderAsBearerToken(),
      secretOrKey: env.TOKEN_SECRET,
      algorithms: [ACCESS_TOKEN.algorithm],
      issuer: ACCESS_TOKEN.issuer,
      audience: ACCESS_TOKEN.audience,
    });
  }

  validate(claims: AccessClaims): VerifiedAccess {
    return accessOf(claims);
  }
}

/** Who asks, on a route behind `AgentOnly`. */
export const agentOf = (request: Request): AgentId => (request.user as VerifiedAccess).agentId;

/**
 * Knows who asks, and that this sign-in is not over: for what an operator needs to set up a second factor. Says whether
 * to sign in or only to renew. Asked of the database at every call, because a token outlives what it stands for: who was
 * signed out or disabled a moment ago, or made operator, is told so at once.
 */
@Injectable()
export class SignedInOnly extends AuthGuard('jwt') {
  constructor(private readonly logins: LoginsStore) {
    super();
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    await super.canActivate(context);
    const { loginFamily } = context.switchToHttp().getRequest<Request>().user as VerifiedAccess;
    this.assertStanding(await this.logins.standingOf(loginFamily));
    return true;
  }

  override handleRequest<T>(fault: unknown, agent: T | false, info: unknown): T {
    if (agent && !fault) return agent;
    throw new Refused((info as Error | undefined)?.name === 'TokenExpiredError' ? 'access.expired' : 'access.missing');
  }

  protected assertStanding(standing: Standing): void {
    if (standing === 'over') throw new Refused('access.missing');
  }
}

/** For every other HTTP route of agents. */
@Injectable()
export class AgentOnly extends SignedInOnly {
  protected override assertStanding(standing: Standing): void {
    super.assertStanding(standing);
    if (standing === 'owing') throw new Refused('access.second-factor');
  }
}
