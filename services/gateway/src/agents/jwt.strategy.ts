import { type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import { AuthGuard, PassportStrategy } from '@nestjs/passport';
import type { Request } from 'express';
import { ExtractJwt, Strategy } from 'passport-jwt';
import type { AgentId } from '@libs/protocol/ids.ts';
import { ENV, type GatewayEnv } from '../config.ts';
import { Refused } from '../edge/refused.ts';
import { ACCESS_TOKEN, accessOf, type AccessClaims, type VerifiedAccess } from './access-tokens.ts';
import { SecondFactorStore } from './second-factor.store.ts';

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

/** Knows who asks, and no more: for what an operator needs to set up a second factor. Says whether to sign in or only to renew. */
@Injectable()
export class SignedInOnly extends AuthGuard('jwt') {
  override handleRequest<T>(fault: unknown, agent: T | false, info: unknown): T {
    if (agent && !fault) return agent;
    throw new Refused((info as Error | undefined)?.name === 'TokenExpiredError' ? 'access.expired' : 'access.missing');
  }
}

/** For every other HTTP route of agents. Asked of the database: somebody made operator a moment ago owes it at once. */
@Injectable()
export class AgentOnly extends SignedInOnly {
  constructor(private readonly factor: SecondFactorStore) {
    super();
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    await super.canActivate(context);
    if (await this.factor.isOwed(agentOf(context.switchToHttp().getRequest())))
      throw new Refused('access.second-factor');
    return true;
  }
}
