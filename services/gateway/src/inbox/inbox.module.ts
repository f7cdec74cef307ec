import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.ts';
import { AuthenticationModule } from '../authentication/authentication.module.ts';
import { AuthorizationModule } from '../authorization/authorization.module.ts';
import { DeliveryModule } from '../delivery/delivery.module.ts';
import { IdentityModule } from '../identity/identity.module.ts';
import { PresenceModule } from '../presence/presence.module.ts';
import { RateLimitingModule } from '../rate-limiting/rate-limiting.module.ts';
import { CustomerDetailsController } from './customer-details.controller.ts';
import { CustomerDetailsReader } from './customer-details.reader.ts';
import { IdentifiersController } from './identifiers.controller.ts';
import { InboxFeed } from './inbox-feed.ts';
import { InboxController } from './inbox.controller.ts';
import { InboxReader } from './inbox.reader.ts';
import { SavedViewCountsReader } from './saved-view-counts.reader.ts';
import { SavedViewsController } from './saved-views.controller.ts';
import { SavedViewsStore } from './saved-views.store.ts';
import { SearchController } from './search.controller.ts';
import { SearchService } from './search.service.ts';

@Module({
  imports: [
    AuditModule,
    AuthenticationModule,
    AuthorizationModule,
    DeliveryModule,
    IdentityModule,
    PresenceModule,
    RateLimitingModule,
  ],
  controllers: [
    InboxController,
    SearchController,
    SavedViewsController,
    CustomerDetailsController,
    IdentifiersController,
  ],
  providers: [CustomerDetailsReader, InboxFeed, InboxReader, SavedViewCountsReader, SavedViewsStore, SearchService],
  exports: [InboxReader, SearchService],
})
export class InboxModule {}
