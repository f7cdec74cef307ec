import { MikroOrmModule } from '@mikro-orm/nestjs';
import { BullModule } from '@nestjs/bullmq';
import { Module, type DynamicModule } from '@nestjs/common';
import { JwtModule } from '@nestjs/jwt';
import { PassportModule } from '@nestjs/passport';
import { ormConfig } from '@libs/server/orm.ts';
import { Plumbing } from '@libs/server/plumbing.ts';
import { queues } from '@libs/server/queues.ts';
import { AddressAllowance } from './access/address-allowance.ts';
import { Handshake } from './access/handshake.ts';
import { HttpAccess } from './access/http-access.ts';
import { RateLimiter } from './access/rate-limiter.ts';
import { SessionAccess } from './access/session-access.ts';
import { VisitorKeysStore } from './access/visitor-keys.store.ts';
import { ACCESS_TOKEN, AccessTokens } from './agents/access-tokens.ts';
import { AgentsStore } from './agents/agents.store.ts';
import { FailedLogins } from './agents/failed-logins.ts';
import { JwtStrategy } from './agents/jwt.strategy.ts';
import { LoginsStore } from './agents/logins.store.ts';
import { RevocationWatch } from './agents/revocation-watch.ts';
import { JoinController } from './agents/join.controller.ts';
import { MeController } from './agents/me.controller.ts';
import { SecondFactorStore } from './agents/second-factor.store.ts';
import { SignInController } from './agents/sign-in.controller.ts';
import { SignInsStore } from './agents/sign-ins.store.ts';
import { TeamController } from './agents/team.controller.ts';
import { TeamStore } from './agents/team.store.ts';
import { AuditController } from './audit/audit.controller.ts';
import { AuditStore } from './audit/audit.store.ts';
import { CaseFileController } from './case/case-file.controller.ts';
import { Answering } from './chat/answering.ts';
import { AgentsHere } from './chat/agents-here.ts';
import { AttendanceReader } from './chat/attendance.reader.ts';
import { CatchUp } from './chat/catch-up.ts';
import { ChatGateway } from './chat/chat.gateway.ts';
import { Comings } from './chat/comings.ts';
import { CommandDesk } from './chat/command-desk.ts';
import { Company } from './chat/company.ts';
import { Doorbells } from './chat/doorbells.ts';
import { HeldController } from './chat/held.controller.ts';
import { HeldStore } from './chat/held.store.ts';
import { HeadSweep } from './chat/head-sweep.ts';
import { LiveSessions } from './chat/live-sessions.ts';
import { LongPolls } from './chat/long-polls.ts';
import { Presence } from './chat/presence.ts';
import { ReadMarksStore } from './chat/read-marks.store.ts';
import { SessionsController } from './chat/sessions.controller.ts';
import { ENV, type GatewayEnv } from './config.ts';
import { DeskController } from './desk/desk.controller.ts';
import { DraftsStore } from './desk/drafts.store.ts';
import { ScriptsStore } from './desk/scripts.store.ts';
import { DecodingQueue } from './files/decoding-queue.ts';
import { FileAllowance } from './files/file-allowance.ts';
import { FileDesk } from './files/file-desk.ts';
import { FilesController } from './files/files.controller.ts';
import { PictureDecoding } from './files/picture-decoding.ts';
import { BreachesController } from './edge/breaches.controller.ts';
import { HealthController, Readiness } from './edge/health.controller.ts';
import { MetricsController } from './edge/metrics.controller.ts';
import { IdentitiesStore } from './identity/identities.store.ts';
import { IdentityController } from './identity/identity.controller.ts';
import { IdentityTokens } from './identity/identity-tokens.ts';
import { InboxController } from './inbox/inbox.controller.ts';
import { InboxFeed } from './inbox/inbox-feed.ts';
import { InboxReader } from './inbox/inbox.reader.ts';
import { OrganisationSettingsStore } from './settings/organisation-settings.store.ts';
import { Portraits } from './settings/portraits.ts';
import { PublicProfilesController } from './settings/public-profiles.controller.ts';
import { PublicProfilesStore } from './settings/public-profiles.store.ts';
import { BoardController } from './ops/board.controller.ts';
import { OpsController } from './ops/ops.controller.ts';
import { OpsDesk } from './ops/ops-desk.ts';
import { TraceReader } from './ops/trace.reader.ts';
import { PhoneAllowance } from './phone/phone-allowance.ts';
import { PhoneController } from './phone/phone.controller.ts';
import { SettingsController } from './settings/settings.controller.ts';
import { TranslationController } from './translation/translation.controller.ts';

/** The wiring diagram of the door. */
@Module({})
export class GatewayModule {
  static with(env: GatewayEnv, plumbing: Plumbing): DynamicModule {
    return {
      module: GatewayModule,
      imports: [
        MikroOrmModule.forRoot({ ...ormConfig(env.DATABASE_URL, 'aidline_app'), registerRequestContext: false }),
        BullModule.forRoot({ connection: { url: env.REDIS_URL, enableOfflineQueue: false, maxRetriesPerRequest: 1 } }),
        BullModule.registerQueue({ name: queues.timers.name }, { name: queues.translation.name }),
        PassportModule,
        JwtModule.register({
          secret: env.TOKEN_SECRET,
          signOptions: {
            algorithm: ACCESS_TOKEN.algorithm,
            issuer: ACCESS_TOKEN.issuer,
            audience: ACCESS_TOKEN.audience,
            expiresIn: ACCESS_TOKEN.lifeSeconds,
          },
          verifyOptions: {
            algorithms: [ACCESS_TOKEN.algorithm],
            issuer: ACCESS_TOKEN.issuer,
            audience: ACCESS_TOKEN.audience,
          },
        }),
      ],
      controllers: [
        ...[
          SignInController,
          JoinController,
          MeController,
          TeamController,
          AuditController,
          DeskController,
          HeldController,
          CaseFileController,
        ],
        ...[SessionsController, FilesController, IdentityController],
        ...[InboxController, PublicProfilesController, SettingsController],
        HealthController,
        ...[OpsController, BoardController],
        BreachesController,
        PhoneController,
        TranslationController,
        MetricsController,
      ],
      providers: [
        { provide: ENV, useValue: env },
        { provide: Plumbing, useValue: plumbing },
        Readiness,
        ...[PhoneAllowance, DecodingQueue, FileAllowance, FileDesk, PictureDecoding],
        ...[OpsDesk, TraceReader],
        ...[AddressAllowance, Handshake, HttpAccess, RateLimiter, SessionAccess, VisitorKeysStore],
        ...[AccessTokens, AgentsStore, FailedLogins, JwtStrategy, LoginsStore, RevocationWatch],
        ...[Answering, CatchUp, ChatGateway, CommandDesk, Doorbells, HeadSweep, LiveSessions, Presence, ReadMarksStore],
        ...[AgentsHere, AttendanceReader, Comings, Company, LongPolls],
        ...[InboxFeed, InboxReader, IdentitiesStore, IdentityTokens],
        ...[AuditStore, OrganisationSettingsStore, Portraits, PublicProfilesStore],
        ...[HeldStore, DraftsStore, ScriptsStore, SecondFactorStore, SignInsStore, TeamStore],
      ],
    };
  }
}
