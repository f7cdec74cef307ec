import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { Plumbing } from '@libs/server/plumbing.ts';
import { repeatedly } from '@libs/server/repeatedly.ts';
import { principalOf } from '../access/admitted.ts';
import { LiveSessions } from '../chat/live-sessions.ts';
import { AGENTS_ROOM } from '../chat/rooms.ts';
import { LoginsStore } from './logins.store.ts';

/** A right that is lost closes its sockets within five seconds (P9); one query serves all sockets of this gateway. */
const LOOK_EVERY_MS = 3_000;

@Injectable()
export class RevocationWatch implements OnModuleInit, OnModuleDestroy {
  private looking: { stop: () => void } | undefined;

  constructor(
    private readonly plumbing: Plumbing,
    private readonly logins: LoginsStore,
    private readonly live: LiveSessions,
  ) {}

  onModuleInit(): void {
    const { log } = this.plumbing;
    this.looking = repeatedly(() => this.look(), { name: 'the watch over sign-ins', log, waitMs: () => LOOK_EVERY_MS });
  }

  onModuleDestroy(): void {
    this.looking?.stop();
  }

  private async look(): Promise<void> {
    const sockets = (await this.live.server?.in(AGENTS_ROOM).fetchSockets()) ?? [];
    const agents = sockets.flatMap((socket) => {
      const principal = principalOf(socket);
      return principal.as === 'agent'
        ? [{ socket, family: principal.loginFamily, expiresAt: principal.expiresAt }]
        : [];
    });
    if (agents.length === 0) return;
    const live = await this.logins.liveFamilies([...new Set(agents.map(({ family }) => family))]);
    for (const { socket, family, expiresAt } of agents)
      if (!live.has(family) || expiresAt * 1000 < Date.now()) socket.disconnect(true);
  }
}
