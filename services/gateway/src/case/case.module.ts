import { Module } from '@nestjs/common';
import { AgentsModule } from '../agents/agents.module.ts';
import { AuditModule } from '../audit/audit.module.ts';
import { AuthenticationModule } from '../authentication/authentication.module.ts';
import { AuthorizationModule } from '../authorization/authorization.module.ts';
import { IdentityModule } from '../identity/identity.module.ts';
import { CaseFileController } from './case-file.controller.ts';
import { SigningKeysController } from './signing-keys.controller.ts';

@Module({
  imports: [AgentsModule, AuditModule, AuthenticationModule, AuthorizationModule, IdentityModule],
  controllers: [CaseFileController, SigningKeysController],
})
export class CaseModule {}
