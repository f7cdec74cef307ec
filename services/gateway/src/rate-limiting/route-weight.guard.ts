import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { clientAddressOf } from './client-address.ts';
import { RateLimiter } from './rate-limiter.ts';
import { routeWeightOf } from './request-weights.ts';

/**
 * Before anything else of a route that needs no credentials: takes its weight from the address. Those that need some take
 * it from the person, in `HttpAuthenticator` and `AgentGuard`; the events of a socket are counted where they are handled.
 */
@Injectable()
export class RouteWeightGuard implements CanActivate {
  constructor(private readonly limiter: RateLimiter) {}

  canActivate(context: ExecutionContext): boolean {
    if (context.getType() !== 'http') return true;
    const request = context.switchToHttp().getRequest<Request>();
    const { by, weight } = routeWeightOf(request);
    if (by === 'address') this.limiter.consumeAnonymous(clientAddressOf(request), weight);
    if (by === 'probe') this.limiter.consumeProbe(clientAddressOf(request), weight);
    return true;
  }
}
