import { Module } from '@nestjs/common';
import { AuthenticationModule } from '../authentication/authentication.module.ts';
import { AuditController } from './audit.controller.ts';
import { ReadingOverviewReader } from './reading-overview.reader.ts';
import { AuditStore } from './audit.store.ts';

@Module({
  imports: [AuthenticationModule],
  controllers: [AuditController],
  providers: [AuditStore, ReadingOverviewReader],
  exports: [AuditStore],
})
export class AuditModule {}
