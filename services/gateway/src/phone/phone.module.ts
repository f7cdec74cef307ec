import { Module } from '@nestjs/common';
import { AuthenticationModule } from '../authentication/authentication.module.ts';
import { RateLimitingModule } from '../rate-limiting/rate-limiting.module.ts';
import { PhoneController } from './phone.controller.ts';

@Module({
  imports: [AuthenticationModule, RateLimitingModule],
  controllers: [PhoneController],
})
export class PhoneModule {}
