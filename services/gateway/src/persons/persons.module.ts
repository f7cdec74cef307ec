import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.ts';
import { AuthenticationModule } from '../authentication/authentication.module.ts';
import { AuthorizationModule } from '../authorization/authorization.module.ts';
import { CommandsModule } from '../commands/commands.module.ts';
import { IdentityModule } from '../identity/identity.module.ts';
import { InboxModule } from '../inbox/inbox.module.ts';
import { NotesReader } from './notes.reader.ts';
import { PersonLinksStore } from './person-links.store.ts';
import { PersonSuggestionsReader } from './person-suggestions.reader.ts';
import { PersonsController } from './persons.controller.ts';
import { PersonsReader } from './persons.reader.ts';
import { PersonsService } from './persons.service.ts';

@Module({
  imports: [AuditModule, AuthenticationModule, AuthorizationModule, CommandsModule, IdentityModule, InboxModule],
  controllers: [PersonsController],
  providers: [NotesReader, PersonLinksStore, PersonsReader, PersonsService, PersonSuggestionsReader],
})
export class PersonsModule {}
