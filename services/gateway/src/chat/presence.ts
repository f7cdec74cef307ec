import { randomUUID } from 'node:crypto';
import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import type { SessionId } from '@libs/protocol/ids.ts';
import { CONSOLES_CHANNEL, digestOf } from '@libs/server/announce.ts';
import { Plumbing } from '@libs/server/plumbing.ts';
import { PresenceBook } from '@libs/server/presence-book.ts';
import { ENV, type GatewayEnv } from '../config.ts';
import { LiveSessions } from './live-sessions.ts';

/** Three times in the life of a lease. */
const RENEW_MS = 3_000;
/** A reload of the page is not a goodbye. */
const GOODBYE_MS = 3_000;

/**
 * Who is here, by the sockets of this gateway and the book of all of them. Keeping alive costs one command per gateway
 * and none per socket. Lives in Redis alone; after a wipe it is told again.
 */
@Injectable()
export class Presence implements OnModuleInit, OnModuleDestroy {
  /** New at every start: what an earlier life of this gateway left behind counts for nobody. */
  private readonly id: string;
  private readonly members = new Map<SessionId, number>();
  private readonly book: PresenceBook;
  private renewing: NodeJS.Timeout | undefined;
  private isToldInFull = false;

  constructor(
    @Inject(ENV) env: GatewayEnv,
    private readonly plumbing: Plumbing,
    private readonly live: LiveSessions,
  ) {
    this.id = `${env.GATEWAY_ID}:${randomUUID()}`;
    this.book = new PresenceBook(plumbing.bus);
  }

  async onModuleInit(): Promise<void> {
    this.plumbing.bus.onReturn(() => this.quietly(this.renew()));
    this.renewing = setInterval(() => this.quietly(this.renew()), RENEW_MS);
    await this.renew().catch(() => undefined);
  }

  async onModuleDestroy(): Promise<void> {
    clearInterval(this.renewing);
    await this.book.bury(this.id).catch(() => undefined);
  }

  enter(sessionId: SessionId): void {
    const count = (this.members.get(sessionId) ?? 0) + 1;
    this.members.set(sessionId, count);
    if (count === 1) this.quietly(this.arrived(sessionId));
  }

  leave(sessionId: SessionId): void {
    setTimeout(() => this.goodbye(sessionId), GOODBYE_MS).unref();
  }

  /** Which of these sessions have a browser connected, anywhere. None but our own when Redis cannot say. */
  async online(sessionIds: SessionId[]): Promise<Set<SessionId>> {
    const here = sessionIds.filter((id) => this.members.has(id));
    const anywhere = await this.book.online(sessionIds).catch(() => []);
    return new Set([...here, ...anywhere]);
  }

  private async arrived(sessionId: SessionId): Promise<void> {
    await this.book.enter(this.id, [sessionId]).catch(() => (this.isToldInFull = false));
    this.changed(sessionId, true);
  }

  private goodbye(sessionId: SessionId): void {
    const count = (this.members.get(sessionId) ?? 1) - 1;
    if (count > 0) return void this.members.set(sessionId, count);
    this.members.delete(sessionId);
    this.quietly(this.left(sessionId));
  }

  private async left(sessionId: SessionId): Promise<void> {
    await this.book.leave(this.id, sessionId);
    this.changed(sessionId, (await this.online([sessionId])).has(sessionId));
  }

  /** Members first, the lease after: whatever breaks in between, the next renewal finds no lease and tells all again. */
  private async renew(): Promise<void> {
    const isKnown = this.isToldInFull && (await this.book.isAlive(this.id));
    const forgotten = isKnown ? [] : [...this.members.keys()];
    await this.book.enter(this.id, forgotten);
    await this.book.renew(this.id);
    this.isToldInFull = true;
    for (const sessionId of forgotten) this.changed(sessionId, true);
    for (const { gateway } of await this.book.dead()) await this.book.bury(gateway);
  }

  private changed(sessionId: SessionId, online: boolean): void {
    this.live.say({ kind: 'presence', sessionId, online });
    this.quietly(this.plumbing.bus.publish(CONSOLES_CHANNEL, digestOf(sessionId)));
  }

  /** Presence may be lost: the next renewal or the console's own look puts it right. */
  private quietly(work: Promise<unknown>): void {
    work.catch(() => undefined);
  }
}
