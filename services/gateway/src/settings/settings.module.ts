import { Module } from '@nestjs/common';
import { AgentsModule } from '../agents/agents.module.ts';
import { ApprovalsModule } from '../approvals/approvals.module.ts';
import { AuditModule } from '../audit/audit.module.ts';
import { AuthenticationModule } from '../authentication/authentication.module.ts';
import { FilesModule } from '../files/files.module.ts';
import { OrganisationSettingsStore } from './organisation-settings.store.ts';
import { ProfilePictures } from './profile-pictures.ts';
import { PublicProfilesController } from './public-profiles.controller.ts';
import { PublicProfilesStore } from './public-profiles.store.ts';
import { SettingsController } from './settings.controller.ts';

@Module({
  imports: [AgentsModule, ApprovalsModule, AuditModule, AuthenticationModule, FilesModule],
  controllers: [PublicProfilesController, SettingsController],
  providers: [OrganisationSettingsStore, ProfilePictures, PublicProfilesStore],
})
export class SettingsModule {}
