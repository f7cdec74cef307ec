import { type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import { AuthGuard, PassportStrategy } from '@nestjs/passport';
import type { Request } from 'express';
import { ExtractJwt, Strategy } from 'passport-jwt';
import type { AgentId } from '@libs/protocol/ids.ts';
import { ENV, type GatewayEnv } from '../environment/config.ts';
import { RefusalError } from '../refusals/refusal-error.ts';
import { ACCESS_TOKEN, verifyAccessClaims, type AccessClaims, type VerifiedAccess } from './access-tokens.ts';
import { RateLimiter } from '../rate-limiting/rate-limiter.ts';
import { routeWeightOf } from '../rate-limiting/request-weights.ts';
import { RefreshTokensStore, type LoginStatus } from './refresh-tokens.store.ts';

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
    return verifyAccessClaims(claims);
  }
}

/** The agent who sent the request, on a route behind `AgentGuard`. */
export const agentIdOf = (request: Request): AgentId => (request.user as VerifiedAccess).agentId;

/**
 * Requires a valid access token whose login has not ended: for the routes by which an operator sets up a second factor.
 * The refusal says whether to sign in or only to renew. The login is read from the database at every request, because a
 * token stays valid after its agent was signed out, disabled or made an operator.
 */
@Injectable()
export class SignedInGuard extends AuthGuard('jwt') {
  constructor(
    private readonly refreshTokens: RefreshTokensStore,
    private readonly limiter: RateLimiter,
  ) {
    super();
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    await super.canActivate(context);
    const request = context.switchToHttp().getRequest<Request>();
    const { agentId, loginFamily } = request.user as VerifiedAccess;
    this.limiter.consumeRequest({ as: 'agent', agentId }, routeWeightOf(request).weight);
    this.assertLoginStatus(await this.refreshTokens.loginStatusOf(loginFamily));
    return true;
  }

  override handleRequest<T>(fault: unknown, agent: T | false, info: unknown): T {
    if (agent && !fault) return agent;
    throw new RefusalError(
      (info as Error | undefined)?.name === 'TokenExpiredError' ? 'access.expired' : 'access.missing',
    );
  }

  protected assertLoginStatus(status: LoginStatus): void {
    if (status === 'over') throw new RefusalError('access.missing');
  }
}

/** The same, and the agent does not owe a second factor: for every other HTTP route of agents. */
@Injectable()
export class AgentGuard extends SignedInGuard {
  protected override assertLoginStatus(status: LoginStatus): void {
    super.assertLoginStatus(status);
    if (status === 'owing') throw new RefusalError('access.second-factor');
  }
}
