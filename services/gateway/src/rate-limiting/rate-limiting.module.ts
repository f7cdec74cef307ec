import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { HeldConversationsStore } from './held-conversations.store.ts';
import { HeldDevices } from './held-devices.ts';
import { RateLimiter } from './rate-limiter.ts';
import { RouteWeightGuard } from './route-weight.guard.ts';
import { SimilarMessages } from './similar-messages.ts';
import { SocketLimiter } from './socket-limiter.ts';

@Module({
  providers: [
    HeldConversationsStore,
    HeldDevices,
    RateLimiter,
    SimilarMessages,
    SocketLimiter,
    { provide: APP_GUARD, useClass: RouteWeightGuard },
  ],
  exports: [HeldConversationsStore, HeldDevices, RateLimiter, SimilarMessages, SocketLimiter],
})
export class RateLimitingModule {}
