import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { HeldDevices } from './held-devices.ts';
import { RateLimiter } from './rate-limiter.ts';
import { RouteWeightGuard } from './route-weight.guard.ts';
import { SocketLimiter } from './socket-limiter.ts';

@Module({
  providers: [HeldDevices, RateLimiter, SocketLimiter, { provide: APP_GUARD, useClass: RouteWeightGuard }],
  exports: [HeldDevices, RateLimiter, SocketLimiter],
})
export class RateLimitingModule {}
