import { Module } from '@nestjs/common';
import { AuthenticationModule } from '../authentication/authentication.module.ts';
import { RateLimitingModule } from '../rate-limiting/rate-limiting.module.ts';
import { SessionAccess } from './session-access.ts';

@Module({
  imports: [AuthenticationModule, RateLimitingModule],
  providers: [SessionAccess],
  exports: [SessionAccess],
})
export class AuthorizationModule {}
