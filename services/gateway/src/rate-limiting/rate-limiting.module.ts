import { Module } from '@nestjs/common';
import { AddressLimiter } from './address-limiter.ts';
import { RateLimiter } from './rate-limiter.ts';

@Module({
  providers: [AddressLimiter, RateLimiter],
  exports: [AddressLimiter, RateLimiter],
})
export class RateLimitingModule {}
