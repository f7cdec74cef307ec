import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.ts';
import { AuthenticationModule } from '../authentication/authentication.module.ts';
import { AuthorizationModule } from '../authorization/authorization.module.ts';
import { TagsController } from './tags.controller.ts';
import { TagsStore } from './tags.store.ts';

@Module({
  imports: [AuditModule, AuthenticationModule, AuthorizationModule],
  controllers: [TagsController],
  providers: [TagsStore],
})
export class TagsModule {}
