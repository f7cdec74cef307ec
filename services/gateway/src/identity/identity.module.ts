import { Module } from '@nestjs/common';
import { AuthenticationModule } from '../authentication/authentication.module.ts';
import { AuthorizationModule } from '../authorization/authorization.module.ts';
import { CommandsModule } from '../commands/commands.module.ts';
import { RateLimitingModule } from '../rate-limiting/rate-limiting.module.ts';
import { IdentitiesStore } from './identities.store.ts';
import { IdentityTokens } from './identity-tokens.ts';
import { IdentityController } from './identity.controller.ts';
import { IdentityService } from './identity.service.ts';

@Module({
  imports: [AuthenticationModule, AuthorizationModule, CommandsModule, RateLimitingModule],
  controllers: [IdentityController],
  providers: [IdentitiesStore, IdentityService, IdentityTokens],
  exports: [IdentitiesStore],
})
export class IdentityModule {}
