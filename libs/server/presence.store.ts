import type { SessionId } from '@libs/protocol/ids.ts';
import { CONSOLES_CHANNEL, sessionChangeDigest, encodePublishedEvents, sessionChannel } from './event-publisher.ts';
import type { PubSub } from './pub-sub.ts';

/** A gateway that dies is detected within this time; it renews its lease three times as often. */
const LEASE_MS = 10_000;
/** An entry that is never removed expires after this. */
const ENTRY_TTL_SECONDS = 86_400;
const GATEWAYS_KEY = 'gateways';

/**
 * Presence in Redis: per session the gateways that hold a socket of it, per gateway its sessions and a lease. An entry
 * counts only while its gateway's lease is valid, so a crash removes all entries of a gateway at once.
 */
export class PresenceStore {
  constructor(private readonly pubSub: Pick<PubSub, 'redis' | 'publish'>) {}

  /** Rejects when Redis did not store it. */
  async addSessions(gateway: string, sessionIds: readonly SessionId[]): Promise<void> {
    const pipeline = this.pubSub.redis.pipeline();
    for (const id of sessionIds)
      pipeline
        .hset(sessionKey(id), gateway, Date.now())
        .expire(sessionKey(id), ENTRY_TTL_SECONDS)
        .sadd(gatewaySessionsKey(gateway), id);
    const answers = await pipeline.exec();
    if (answers?.some(([fault]) => fault)) throw new Error('Redis did not store the presence');
  }

  async removeSession(gateway: string, sessionId: SessionId): Promise<void> {
    await this.pubSub.redis
      .pipeline()
      .hdel(sessionKey(sessionId), gateway)
      .srem(gatewaySessionsKey(gateway), sessionId)
      .exec();
  }

  async renewLease(gateway: string): Promise<void> {
    await this.pubSub.redis.pipeline().set(leaseKey(gateway), '1', 'PX', LEASE_MS).sadd(GATEWAYS_KEY, gateway).exec();
  }

  async isAlive(gateway: string): Promise<boolean> {
    return (await this.aliveGateways([gateway])).has(gateway);
  }

  /** Which of these sessions are connected to a gateway whose lease is valid. */
  async onlineSessions(sessionIds: readonly SessionId[]): Promise<Set<SessionId>> {
    const holders = await this.gatewaysOfSessions(sessionIds);
    const alive = await this.aliveGateways([...new Set([...holders.values()].flat())]);
    return new Set(sessionIds.filter((id) => holders.get(id)!.some((gateway) => alive.has(gateway))));
  }

  /** Gateways whose lease has expired and that have not been removed yet, with their sessions. */
  async deadGateways(): Promise<{ gateway: string; sessionIds: SessionId[] }[]> {
    const known = await this.pubSub.redis.smembers(GATEWAYS_KEY);
    const alive = await this.aliveGateways(known);
    const dead = known.filter((gateway) => !alive.has(gateway));
    return Promise.all(dead.map(async (gateway) => ({ gateway, sessionIds: await this.sessionsOfGateway(gateway) })));
  }

  /** Removes a gateway and its entries, and signals to watchers who went offline. Idempotent. */
  async removeGateway(gateway: string): Promise<void> {
    const left = await this.sessionsOfGateway(gateway);
    await this.pubSub.redis
      .pipeline()
      .srem(GATEWAYS_KEY, gateway)
      .del(leaseKey(gateway))
      .del(gatewaySessionsKey(gateway))
      .exec();
    for (const sessionId of left) await this.removeSession(gateway, sessionId);
    const online = await this.onlineSessions(left);
    for (const sessionId of left) this.publishPresence(sessionId, online.has(sessionId));
  }

  private publishPresence(sessionId: SessionId, online: boolean): void {
    const signal = { kind: 'presence', sessionId, online } as const;
    this.pubSub.publish(sessionChannel(sessionId), encodePublishedEvents({ signal })).catch(ignoreFailure);
    this.pubSub.publish(CONSOLES_CHANNEL, sessionChangeDigest(sessionId)).catch(ignoreFailure);
  }

  private async sessionsOfGateway(gateway: string): Promise<SessionId[]> {
    return (await this.pubSub.redis.smembers(gatewaySessionsKey(gateway))) as SessionId[];
  }

  private async gatewaysOfSessions(sessionIds: readonly SessionId[]): Promise<Map<SessionId, string[]>> {
    const pipeline = this.pubSub.redis.pipeline();
    for (const id of sessionIds) pipeline.hkeys(sessionKey(id));
    const answers = (await pipeline.exec()) ?? [];
    return new Map(sessionIds.map((id, index) => [id, (answers[index]?.[1] ?? []) as string[]]));
  }

  private async aliveGateways(gateways: readonly string[]): Promise<Set<string>> {
    const pipeline = this.pubSub.redis.pipeline();
    for (const id of gateways) pipeline.exists(leaseKey(id));
    const answers = (await pipeline.exec()) ?? [];
    return new Set(gateways.filter((_, index) => answers[index]?.[1] === 1));
  }
}

const sessionKey = (sessionId: SessionId): string => `p:${sessionId}`;
const leaseKey = (gateway: string): string => `gw:${gateway}`;
const gatewaySessionsKey = (gateway: string): string => `gw:${gateway}:sessions`;

/** Presence may be lost: the next renewal or the console's own refetch corrects it. */
function ignoreFailure(): void {}
