import { Module, type DynamicModule } from '@nestjs/common';
import type { ServerResources } from '@libs/server/server-resources.ts';
import { AgentsModule } from './agents/agents.module.ts';
import { ApprovalsModule } from './approvals/approvals.module.ts';
import { AssignmentModule } from './assignment/assignment.module.ts';
import { AuditModule } from './audit/audit.module.ts';
import { AuthenticationModule } from './authentication/authentication.module.ts';
import { AuthorizationModule } from './authorization/authorization.module.ts';
import { CaseModule } from './case/case.module.ts';
import { ChatModule } from './chat/chat.module.ts';
import { CommandsModule } from './commands/commands.module.ts';
import { ContentModule } from './content/content.module.ts';
import { DeliveryModule } from './delivery/delivery.module.ts';
import { DraftsModule } from './drafts/drafts.module.ts';
import { FilesModule } from './files/files.module.ts';
import { HttpServerModule } from './http-server/http-server.module.ts';
import { IdentityModule } from './identity/identity.module.ts';
import { InboxModule } from './inbox/inbox.module.ts';
import { ModerationModule } from './moderation/moderation.module.ts';
import { OpsModule } from './ops/ops.module.ts';
import { PersonsModule } from './persons/persons.module.ts';
import { PhoneModule } from './phone/phone.module.ts';
import { PresenceModule } from './presence/presence.module.ts';
import { RateLimitingModule } from './rate-limiting/rate-limiting.module.ts';
import { RefusalsModule } from './refusals/refusals.module.ts';
import { ReportsModule } from './reports/reports.module.ts';
import { SettingsModule } from './settings/settings.module.ts';
import { TagsModule } from './tags/tags.module.ts';
import { TranslationModule } from './translation/translation.module.ts';
import type { GatewayEnv } from './environment/config.ts';
import { EnvironmentModule } from './environment/environment.module.ts';

/** The gateway: one module for each folder. */
@Module({
  imports: [
    AgentsModule,
    ApprovalsModule,
    AssignmentModule,
    AuditModule,
    AuthenticationModule,
    AuthorizationModule,
    CaseModule,
    ChatModule,
    CommandsModule,
    ContentModule,
    DeliveryModule,
    DraftsModule,
    FilesModule,
    HttpServerModule,
    IdentityModule,
    InboxModule,
    ModerationModule,
    OpsModule,
    PersonsModule,
    PhoneModule,
    PresenceModule,
    RateLimitingModule,
    RefusalsModule,
    ReportsModule,
    SettingsModule,
    TagsModule,
    TranslationModule,
  ],
})
export class GatewayModule {
  static register(env: GatewayEnv, resources: ServerResources): DynamicModule {
    return { module: GatewayModule, imports: [EnvironmentModule.register(env, resources)] };
  }
}
