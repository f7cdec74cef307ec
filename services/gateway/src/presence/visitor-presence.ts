import { randomUUID } from 'node:crypto';
import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import type { SessionId } from '@libs/protocol/ids.ts';
import { CONSOLES_CHANNEL, sessionChangeDigest } from '@libs/server/event-publisher.ts';
import { ServerResources } from '@libs/server/server-resources.ts';
import { PresenceStore } from '@libs/server/presence.store.ts';
import { ENV, type GatewayEnv } from '../environment/config.ts';
import { LiveSessions } from '../delivery/live-sessions.ts';

/** Three times within the lifetime of a lease. */
const RENEW_INTERVAL_MS = 3_000;
/** A page that reloads does not count as gone. */
const LEAVE_GRACE_MS = 3_000;

/**
 * Which visitors are online: from the sockets of this gateway, and from a store in Redis for all gateways. A renewal costs
 * one command per gateway and none per socket. If Redis has lost the entries, the next renewal adds them again.
 */
@Injectable()
export class VisitorPresence implements OnModuleInit, OnModuleDestroy {
  /** New at every start, so that the entries of an earlier process of this gateway do not count. */
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

  /** Which of these sessions have a browser connected to any gateway; without Redis, to this one. */
  async online(sessionIds: SessionId[]): Promise<Set<SessionId>> {
    const onlineHere = sessionIds.filter((id) => this.socketCounts.has(id));
    const onlineAnywhere = await this.store.onlineSessions(sessionIds).catch(() => []);
    return new Set([...onlineHere, ...onlineAnywhere]);
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

  /** Adds the sessions first and the lease second: if this fails in between, the next renewal finds no lease and adds all again. */
  private async renew(): Promise<void> {
    const isKnown = this.isFullyRegistered && (await this.store.isAlive(this.gatewayId));
    const unregistered = isKnown ? [] : [...this.socketCounts.keys()];
    await this.store.addSessions(this.gatewayId, unregistered);
    await this.store.renewLease(this.gatewayId);
    this.isFullyRegistered = true;
    for (const sessionId of unregistered) this.publishChange(sessionId, true);
    for (const { gateway } of await this.store.deadGateways()) await this.store.removeGateway(gateway);
  }

  private publishChange(sessionId: SessionId, online: boolean): void {
    this.live.publishSignal({ kind: 'presence', sessionId, online });
    this.ignoreErrors(this.resources.pubSub.publish(CONSOLES_CHANNEL, sessionChangeDigest(sessionId)));
  }

  /** Presence may be lost: the next renewal or the console's next request corrects it. */
  private ignoreErrors(work: Promise<unknown>): void {
    work.catch(() => undefined);
  }
}
