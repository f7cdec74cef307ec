import { Module } from '@nestjs/common';
import { AuthenticationModule } from '../authentication/authentication.module.ts';
import { AuthorizationModule } from '../authorization/authorization.module.ts';
import { AuditController } from './audit.controller.ts';
import { ReadingOverviewReader } from './reading-overview.reader.ts';
import { EmergencyAccessController } from './emergency-access.controller.ts';
import { ExportQuota } from './export-quota.store.ts';
import { ExportRequestsController } from './export-requests.controller.ts';
import { AuditStore } from './audit.store.ts';

@Module({
  imports: [AuthenticationModule, AuthorizationModule],
  controllers: [AuditController, EmergencyAccessController, ExportRequestsController],
  providers: [AuditStore, ExportQuota, ReadingOverviewReader],
  exports: [AuditStore, ExportQuota],
})
export class AuditModule {}
