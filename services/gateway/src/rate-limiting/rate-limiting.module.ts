import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { RateLimiter } from './rate-limiter.ts';
import { RouteWeightGuard } from './route-weight.guard.ts';
import { SocketLimiter } from './socket-limiter.ts';

@Module({
  providers: [RateLimiter, SocketLimiter, { provide: APP_GUARD, useClass: RouteWeightGuard }],
  exports: [RateLimiter, SocketLimiter],
})
export class RateLimitingModule {}
