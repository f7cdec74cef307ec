import { Module } from '@nestjs/common';
import { AuthenticationModule } from '../authentication/authentication.module.ts';
import { RateLimitingModule } from '../rate-limiting/rate-limiting.module.ts';
import { TranslationController } from './translation.controller.ts';

@Module({
  imports: [AuthenticationModule, RateLimitingModule],
  controllers: [TranslationController],
})
export class TranslationModule {}
