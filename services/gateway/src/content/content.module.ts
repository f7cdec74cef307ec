import { Module } from '@nestjs/common';
import { ApprovalsModule } from '../approvals/approvals.module.ts';
import { AuditModule } from '../audit/audit.module.ts';
import { AuthenticationModule } from '../authentication/authentication.module.ts';
import { AuthorizationModule } from '../authorization/authorization.module.ts';
import { ContentChecker } from './content-checker.ts';
import { ContentController } from './content.controller.ts';
import { ContentService } from './content.service.ts';
import { ContentStore } from './content.store.ts';

@Module({
  imports: [ApprovalsModule, AuditModule, AuthenticationModule, AuthorizationModule],
  controllers: [ContentController],
  providers: [ContentChecker, ContentService, ContentStore],
})
export class ContentModule {}
