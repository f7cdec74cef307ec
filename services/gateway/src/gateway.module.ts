import { BullModule } from '@nestjs/bullmq';
import { Module, type DynamicModule } from '@nestjs/common';
import { JwtModule } from '@nestjs/jwt';
import { PassportModule } from '@nestjs/passport';
import { ServerResources } from '@libs/server/server-resources.ts';
import { queues } from '@libs/server/queues.ts';
import { AddressLimiter } from './rate-limiting/address-limiter.ts';
import { Authenticator } from './authentication/authenticator.ts';
import { HttpAuthenticator } from './authentication/http-authenticator.ts';
import { RateLimiter } from './rate-limiting/rate-limiter.ts';
import { SessionAccess } from './authorization/session-access.ts';
import { VisitorKeysStore } from './authentication/visitor-keys.store.ts';
import { ACCESS_TOKEN, AccessTokens } from './authentication/access-tokens.ts';
import { AgentsStore } from './authentication/agents.store.ts';
import { FailedLoginLimiter } from './agents/failed-login-limiter.ts';
import { JwtStrategy } from './authentication/jwt.strategy.ts';
import { RefreshTokensStore } from './authentication/refresh-tokens.store.ts';
import { RevocationWatcher } from './chat/revocation-watcher.ts';
import { JoinController } from './agents/join.controller.ts';
import { MeController } from './agents/me.controller.ts';
import { SecondFactorStore } from './authentication/second-factor.store.ts';
import { SignInController } from './agents/sign-in.controller.ts';
import { SignInHistoryStore } from './agents/sign-in-history.store.ts';
import { TeamController } from './agents/team.controller.ts';
import { TeamStore } from './agents/team.store.ts';
import { AuditController } from './audit/audit.controller.ts';
import { AuditStore } from './audit/audit.store.ts';
import { CaseFileController } from './case/case-file.controller.ts';
import { SocketErrorHandler } from './chat/socket-error-handler.ts';
import { AgentPresence } from './presence/agent-presence.ts';
import { AttendanceReader } from './presence/attendance.reader.ts';
import { CatchUpReader } from './delivery/catch-up.reader.ts';
import { ChatGateway } from './chat/chat.gateway.ts';
import { ConnectionTracker } from './presence/connection-tracker.ts';
import { CommandHandler } from './commands/command-handler.ts';
import { SessionViewers } from './presence/session-viewers.ts';
import { JobQueues } from './commands/job-queues.ts';
import { HeldMessagesController } from './chat/held-messages.controller.ts';
import { ModerationQueueStore } from './moderation/moderation-queue.store.ts';
import { MissedEventSweeper } from './delivery/missed-event-sweeper.ts';
import { LiveSessions } from './delivery/live-sessions.ts';
import { LongPolls } from './delivery/long-polls.ts';
import { VisitorPresence } from './presence/visitor-presence.ts';
import { ReadMarksStore } from './delivery/read-marks.store.ts';
import { SessionsController } from './chat/sessions.controller.ts';
import { ENV, type GatewayEnv } from './environment/config.ts';
import { DraftsController } from './drafts/drafts.controller.ts';
import { DraftsStore } from './drafts/drafts.store.ts';
import { ScriptsStore } from './drafts/scripts.store.ts';
import { DecodingQueue } from './files/decoding-queue.ts';
import { UploadLimiter } from './files/upload-limiter.ts';
import { FileService } from './files/file.service.ts';
import { FilesController } from './files/files.controller.ts';
import { PictureDecoding } from './files/picture-decoding.ts';
import { CspReportsController } from './http-server/csp-reports.controller.ts';
import { HealthController, DrainState } from './ops/health.controller.ts';
import { MetricsController } from './ops/metrics.controller.ts';
import { IdentitiesStore } from './identity/identities.store.ts';
import { IdentityController } from './identity/identity.controller.ts';
import { IdentityTokens } from './identity/identity-tokens.ts';
import { InboxController } from './inbox/inbox.controller.ts';
import { InboxFeed } from './inbox/inbox-feed.ts';
import { InboxReader } from './inbox/inbox.reader.ts';
import { OrganisationSettingsStore } from './settings/organisation-settings.store.ts';
import { ProfilePictures } from './settings/profile-pictures.ts';
import { PublicProfilesController } from './settings/public-profiles.controller.ts';
import { PublicProfilesStore } from './settings/public-profiles.store.ts';
import { QueueBoardController } from './ops/queue-board.controller.ts';
import { OpsController } from './ops/ops.controller.ts';
import { OpsService } from './ops/ops.service.ts';
import { TraceReader } from './ops/trace.reader.ts';
import { PhoneCheckLimiter } from './phone/phone-check-limiter.ts';
import { PhoneController } from './phone/phone.controller.ts';
import { SettingsController } from './settings/settings.controller.ts';
import { TranslationController } from './translation/translation.controller.ts';

const CONTROLLERS = [
  ...[
    SignInController,
    JoinController,
    MeController,
    TeamController,
    AuditController,
    DraftsController,
    HeldMessagesController,
    CaseFileController,
  ],
  ...[SessionsController, FilesController, IdentityController],
  ...[InboxController, PublicProfilesController, SettingsController],
  HealthController,
  ...[OpsController, QueueBoardController],
  CspReportsController,
  PhoneController,
  TranslationController,
  MetricsController,
];

const PROVIDERS = [
  DrainState,
  ...[PhoneCheckLimiter, DecodingQueue, UploadLimiter, FileService, PictureDecoding],
  ...[OpsService, TraceReader],
  ...[AddressLimiter, Authenticator, HttpAuthenticator, RateLimiter, SessionAccess, VisitorKeysStore],
  ...[AccessTokens, AgentsStore, FailedLoginLimiter, JwtStrategy, RefreshTokensStore, RevocationWatcher],
  ...[
    SocketErrorHandler,
    CatchUpReader,
    ChatGateway,
    CommandHandler,
    JobQueues,
    MissedEventSweeper,
    LiveSessions,
    VisitorPresence,
    ReadMarksStore,
  ],
  ...[AgentPresence, AttendanceReader, ConnectionTracker, SessionViewers, LongPolls],
  ...[InboxFeed, InboxReader, IdentitiesStore, IdentityTokens],
  ...[AuditStore, OrganisationSettingsStore, ProfilePictures, PublicProfilesStore],
  ...[ModerationQueueStore, DraftsStore, ScriptsStore, SecondFactorStore, SignInHistoryStore, TeamStore],
];

/** All providers of the gateway. */
@Module({})
export class GatewayModule {
  static register(env: GatewayEnv, resources: ServerResources): DynamicModule {
    return {
      module: GatewayModule,
      imports: [
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
      controllers: CONTROLLERS,
      providers: [{ provide: ENV, useValue: env }, { provide: ServerResources, useValue: resources }, ...PROVIDERS],
    };
  }
}
