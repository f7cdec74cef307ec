import { Module } from '@nestjs/common';
import { ApprovalsModule } from '../approvals/approvals.module.ts';
import { AuditModule } from '../audit/audit.module.ts';
import { AuthenticationModule } from '../authentication/authentication.module.ts';
import { AuthorizationModule } from '../authorization/authorization.module.ts';
import { DraftsController } from './drafts.controller.ts';
import { DraftsStore } from './drafts.store.ts';
import { ScriptsStore } from './scripts.store.ts';

@Module({
  imports: [ApprovalsModule, AuditModule, AuthenticationModule, AuthorizationModule],
  controllers: [DraftsController],
  providers: [DraftsStore, ScriptsStore],
})
export class DraftsModule {}
