import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { ServerResources } from '@libs/server/server-resources.ts';
import { runRepeatedly } from '@libs/server/run-repeatedly.ts';
import { principalOf } from '../delivery/socket-data.ts';
import { LiveSessions } from '../delivery/live-sessions.ts';
import { AGENTS_ROOM } from '../delivery/socket-rooms.ts';
import { LoginVerifier } from '../authentication/login-verifier.ts';

/** A revoked login closes its sockets within one second; one query checks all, before `LoginVerifier` forgets them. */
const CHECK_INTERVAL_MS = 400;

/** Closes what a disabled agent has open. What they send until then is refused by `LoginVerifier`, frame by frame. */
@Injectable()
export class RevocationWatcher implements OnModuleInit, OnModuleDestroy {
  private checkLoop: { stop: () => void } | undefined;

  constructor(
    private readonly resources: ServerResources,
    private readonly logins: LoginVerifier,
    private readonly live: LiveSessions,
  ) {}

  onModuleInit(): void {
    const { log } = this.resources;
    this.checkLoop = runRepeatedly(() => this.closeRevokedSockets(), {
      name: 'the check for revoked logins',
      log,
      waitMs: () => CHECK_INTERVAL_MS,
    });
  }

  onModuleDestroy(): void {
    this.checkLoop?.stop();
  }

  private async closeRevokedSockets(): Promise<void> {
    const sockets = (await this.live.server?.in(AGENTS_ROOM).fetchSockets()) ?? [];
    const agents = sockets.flatMap((socket) => {
      const principal = principalOf(socket);
      return principal.as === 'agent'
        ? [{ socket, family: principal.loginFamily, expiresAt: principal.expiresAt }]
        : [];
    });
    if (agents.length === 0) return;
    const live = await this.logins.findLive([...new Set(agents.map(({ family }) => family))]);
    for (const { socket, family, expiresAt } of agents)
      if (!live.has(family) || expiresAt * 1000 < Date.now()) socket.disconnect(true);
  }
}
