import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.ts';
import { AuthenticationModule } from '../authentication/authentication.module.ts';
import { ApprovalsService } from './approvals.service.ts';
import { IndependentPersons } from './independent-persons.ts';
import { PendingChangesController } from './pending-changes.controller.ts';
import { PendingChangesStore } from './pending-changes.store.ts';

@Module({
  imports: [AuditModule, AuthenticationModule],
  controllers: [PendingChangesController],
  providers: [ApprovalsService, IndependentPersons, PendingChangesStore],
  exports: [ApprovalsService, IndependentPersons],
})
export class ApprovalsModule {}
