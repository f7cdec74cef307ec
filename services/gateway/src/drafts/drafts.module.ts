import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.ts';
import { AuthenticationModule } from '../authentication/authentication.module.ts';
import { DraftsController } from './drafts.controller.ts';
import { DraftsStore } from './drafts.store.ts';
import { ScriptsStore } from './scripts.store.ts';

@Module({
  imports: [AuditModule, AuthenticationModule],
  controllers: [DraftsController],
  providers: [DraftsStore, ScriptsStore],
})
export class DraftsModule {}
