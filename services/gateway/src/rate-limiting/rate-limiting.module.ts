import { Module } from '@nestjs/common';
import { RateLimiter } from './rate-limiter.ts';
import { SocketLimiter } from './socket-limiter.ts';

@Module({
  providers: [RateLimiter, SocketLimiter],
  exports: [RateLimiter, SocketLimiter],
})
export class RateLimitingModule {}
