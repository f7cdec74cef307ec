import { Module } from '@nestjs/common';
import { AuthenticationModule } from '../authentication/authentication.module.ts';
import { RateLimitingModule } from '../rate-limiting/rate-limiting.module.ts';
import { ConversationAccess } from './conversation-access.ts';
import { EmergencyAccessStore } from './emergency-access.store.ts';
import { SessionAccess } from './session-access.ts';

@Module({
  imports: [AuthenticationModule, RateLimitingModule],
  providers: [ConversationAccess, EmergencyAccessStore, SessionAccess],
  exports: [ConversationAccess, EmergencyAccessStore, SessionAccess],
})
export class AuthorizationModule {}
