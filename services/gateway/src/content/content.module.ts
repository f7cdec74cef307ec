import { Module } from '@nestjs/common';
import { ApprovalsModule } from '../approvals/approvals.module.ts';
import { AuditModule } from '../audit/audit.module.ts';
import { AuthenticationModule } from '../authentication/authentication.module.ts';
import { AuthorizationModule } from '../authorization/authorization.module.ts';
import { FilesModule } from '../files/files.module.ts';
import { ContentChecker } from './content-checker.ts';
import { ContentController } from './content.controller.ts';
import { ContentPictures } from './content-pictures.ts';
import { ContentService } from './content.service.ts';
import { ContentStore } from './content.store.ts';

@Module({
  imports: [ApprovalsModule, AuditModule, AuthenticationModule, AuthorizationModule, FilesModule],
  controllers: [ContentController],
  providers: [ContentChecker, ContentPictures, ContentService, ContentStore],
})
export class ContentModule {}
