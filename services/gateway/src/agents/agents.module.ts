import { Module } from '@nestjs/common';
import { ApprovalsModule } from '../approvals/approvals.module.ts';
import { AuditModule } from '../audit/audit.module.ts';
import { AuthenticationModule } from '../authentication/authentication.module.ts';
import { RateLimitingModule } from '../rate-limiting/rate-limiting.module.ts';
import { JoinController } from './join.controller.ts';
import { MeController } from './me.controller.ts';
import { PasskeysController } from './passkeys.controller.ts';
import { PasswordLogin } from './password-login.ts';
import { SignInHistoryStore } from './sign-in-history.store.ts';
import { SignInController } from './sign-in.controller.ts';
import { TeamController } from './team.controller.ts';
import { TeamStore } from './team.store.ts';

@Module({
  imports: [ApprovalsModule, AuditModule, AuthenticationModule, RateLimitingModule],
  // In this order: `PUT agents/me` has to come before `PUT agents/:agentId`.
  controllers: [SignInController, JoinController, MeController, PasskeysController, TeamController],
  providers: [PasswordLogin, SignInHistoryStore, TeamStore],
  exports: [TeamStore],
})
export class AgentsModule {}
