import { randomUUID } from 'node:crypto';
import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import type { SessionId } from '@libs/protocol/ids.ts';
import { CONSOLES_CHANNEL, sessionChangeDigest } from '@libs/server/event-publisher.ts';
import { ServerResources } from '@libs/server/server-resources.ts';
import { PresenceStore } from '@libs/server/presence.store.ts';
import { ENV, type GatewayEnv } from '../environment/config.ts';
import { LiveSessions } from '../delivery/live-sessions.ts';

/** Three times in the life of a lease. */
const RENEW_INTERVAL_MS = 3_000;
/** A reload of the page is not a goodbye. */
const LEAVE_GRACE_MS = 3_000;

/**
 * Who is here, by the sockets of this gateway and the book of all of them. Keeping alive costs one command per gateway
 * and none per socket. Lives in Redis alone; after a wipe it is told again.
 */
@Injectable()
export class VisitorPresence implements OnModuleInit, OnModuleDestroy {
  /** New at every start: what an earlier life of this gateway left behind counts for nobody. */
  private readonly gatewayId: string;
  private readonly socketCounts = new Map<SessionId, number>();
  private renewTimer: NodeJS.Timeout | undefined;
  private isFullyRegistered = false;

  constructor(
    @Inject(ENV) env: GatewayEnv,
    private readonly resources: ServerResources,
    private readonly live: LiveSessions,
    private readonly store: PresenceStore,
  ) {
    this.gatewayId = `${env.GATEWAY_ID}:${randomUUID()}`;
  }

  async onModuleInit(): Promise<void> {
    this.resources.pubSub.onReconnect(() => this.ignoreErrors(this.renew()));
    this.renewTimer = setInterval(() => this.ignoreErrors(this.renew()), RENEW_INTERVAL_MS);
    await this.renew().catch(() => undefined);
  }

  async onModuleDestroy(): Promise<void> {
    clearInterval(this.renewTimer);
    await this.store.removeGateway(this.gatewayId).catch(() => undefined);
  }

  enter(sessionId: SessionId): void {
    const count = (this.socketCounts.get(sessionId) ?? 0) + 1;
    this.socketCounts.set(sessionId, count);
    if (count === 1) this.ignoreErrors(this.registerArrival(sessionId));
  }

  leave(sessionId: SessionId): void {
    setTimeout(() => this.leaveNow(sessionId), LEAVE_GRACE_MS).unref();
  }

  /** Which of these sessions have a browser connected, anywhere. None but our own when Redis cannot say. */
  async online(sessionIds: SessionId[]): Promise<Set<SessionId>> {
    const here = sessionIds.filter((id) => this.socketCounts.has(id));
    const anywhere = await this.store.onlineSessions(sessionIds).catch(() => []);
    return new Set([...here, ...anywhere]);
  }

  private async registerArrival(sessionId: SessionId): Promise<void> {
    await this.store.addSessions(this.gatewayId, [sessionId]).catch(() => (this.isFullyRegistered = false));
    this.publishChange(sessionId, true);
  }

  private leaveNow(sessionId: SessionId): void {
    const count = (this.socketCounts.get(sessionId) ?? 1) - 1;
    if (count > 0) return void this.socketCounts.set(sessionId, count);
    this.socketCounts.delete(sessionId);
    this.ignoreErrors(this.registerDeparture(sessionId));
  }

  private async registerDeparture(sessionId: SessionId): Promise<void> {
    await this.store.removeSession(this.gatewayId, sessionId);
    this.publishChange(sessionId, (await this.online([sessionId])).has(sessionId));
  }

  /** Members first, the lease after: whatever breaks in between, the next renewal finds no lease and tells all again. */
  private async renew(): Promise<void> {
    const isKnown = this.isFullyRegistered && (await this.store.isAlive(this.gatewayId));
    const forgotten = isKnown ? [] : [...this.socketCounts.keys()];
    await this.store.addSessions(this.gatewayId, forgotten);
    await this.store.renewLease(this.gatewayId);
    this.isFullyRegistered = true;
    for (const sessionId of forgotten) this.publishChange(sessionId, true);
    for (const { gateway } of await this.store.deadGateways()) await this.store.removeGateway(gateway);
  }

  private publishChange(sessionId: SessionId, online: boolean): void {
    this.live.publishSignal({ kind: 'presence', sessionId, online });
    this.ignoreErrors(this.resources.pubSub.publish(CONSOLES_CHANNEL, sessionChangeDigest(sessionId)));
  }

  /** Presence may be lost: the next renewal or the console's own look puts it right. */
  private ignoreErrors(work: Promise<unknown>): void {
    work.catch(() => undefined);
  }
}
