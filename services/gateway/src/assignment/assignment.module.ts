import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.ts';
import { AuthenticationModule } from '../authentication/authentication.module.ts';
import { AuthorizationModule } from '../authorization/authorization.module.ts';
import { AbilitiesStore } from './abilities.store.ts';
import { AssignmentController } from './assignment.controller.ts';

@Module({
  imports: [AuditModule, AuthenticationModule, AuthorizationModule],
  controllers: [AssignmentController],
  providers: [AbilitiesStore],
})
export class AssignmentModule {}
