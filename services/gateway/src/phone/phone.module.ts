import { Module } from '@nestjs/common';
import { AuthenticationModule } from '../authentication/authentication.module.ts';
import { PhoneCheckLimiter } from './phone-check-limiter.ts';
import { PhoneController } from './phone.controller.ts';

@Module({
  imports: [AuthenticationModule],
  controllers: [PhoneController],
  providers: [PhoneCheckLimiter],
})
export class PhoneModule {}
