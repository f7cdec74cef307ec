import { Module } from '@nestjs/common';
import { ApprovalsModule } from '../approvals/approvals.module.ts';
import { AuditModule } from '../audit/audit.module.ts';
import { AuthenticationModule } from '../authentication/authentication.module.ts';
import { AuthorizationModule } from '../authorization/authorization.module.ts';
import { CommandsModule } from '../commands/commands.module.ts';
import { RateLimitingModule } from '../rate-limiting/rate-limiting.module.ts';
import { DecodingQueue } from './decoding-queue.ts';
import { DownloadController } from './download.controller.ts';
import { FileAuthorizer } from './file-authorizer.ts';
import { FileService } from './file.service.ts';
import { LibraryController } from './library.controller.ts';
import { LibrarySendingController } from './library-sending.controller.ts';
import { LibraryStore } from './library.store.ts';
import { PictureDecoding } from './picture-decoding.ts';
import { UploadController } from './upload.controller.ts';
import { UploadLimiter } from './upload-limiter.ts';

@Module({
  imports: [
    ApprovalsModule,
    AuditModule,
    AuthenticationModule,
    AuthorizationModule,
    CommandsModule,
    RateLimitingModule,
  ],
  controllers: [UploadController, DownloadController, LibraryController, LibrarySendingController],
  providers: [DecodingQueue, FileAuthorizer, FileService, LibraryStore, PictureDecoding, UploadLimiter],
  exports: [PictureDecoding, UploadLimiter],
})
export class FilesModule {}
