import { Module } from '@nestjs/common';
import { AuthenticationModule } from '../authentication/authentication.module.ts';
import { DeliveryModule } from '../delivery/delivery.module.ts';
import { IdentityModule } from '../identity/identity.module.ts';
import { PresenceModule } from '../presence/presence.module.ts';
import { InboxFeed } from './inbox-feed.ts';
import { InboxController } from './inbox.controller.ts';
import { InboxReader } from './inbox.reader.ts';

@Module({
  imports: [AuthenticationModule, DeliveryModule, IdentityModule, PresenceModule],
  controllers: [InboxController],
  providers: [InboxFeed, InboxReader],
})
export class InboxModule {}
