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
 * counts only while its gateway's lease is valid, so a crash removes all entries of a gateway at once. Each command has
 * one key, because in a cluster every key may be on another node; the client sends those of one tick together.
 */
export class PresenceStore {
  constructor(private readonly pubSub: Pick<PubSub, 'redis' | 'publish'>) {}

  /** Rejects when Redis did not store it. */
  async addSessions(gateway: string, sessionIds: readonly SessionId[]): Promise<void> {
    const { redis } = this.pubSub;
    await Promise.all(
      sessionIds.flatMap((id) => [
        redis.hset(sessionKey(id), gateway, Date.now()),
        redis.expire(sessionKey(id), ENTRY_TTL_SECONDS),
        redis.sadd(gatewaySessionsKey(gateway), id),
      ]),
    );
  }

  /** An entry that Redis does not remove now expires. */
  async removeSession(gateway: string, sessionId: SessionId): Promise<void> {
    const { redis } = this.pubSub;
    await Promise.allSettled([
      redis.hdel(sessionKey(sessionId), gateway),
      redis.srem(gatewaySessionsKey(gateway), sessionId),
    ]);
  }

  async renewLease(gateway: string): Promise<void> {
    const { redis } = this.pubSub;
    await Promise.all([redis.set(leaseKey(gateway), '1', 'PX', LEASE_MS), redis.sadd(GATEWAYS_KEY, gateway)]);
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
    const { redis } = this.pubSub;
    await Promise.all([
      redis.srem(GATEWAYS_KEY, gateway),
      redis.del(leaseKey(gateway)),
      redis.del(gatewaySessionsKey(gateway)),
    ]);
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
    const { redis } = this.pubSub;
    return new Map(await Promise.all(sessionIds.map(async (id) => [id, await redis.hkeys(sessionKey(id))] as const)));
  }

  private async aliveGateways(gateways: readonly string[]): Promise<Set<string>> {
    const answers = await Promise.all(gateways.map((id) => this.pubSub.redis.exists(leaseKey(id))));
    return new Set(gateways.filter((_, index) => answers[index] === 1));
  }
}

const sessionKey = (sessionId: SessionId): string => `p:${sessionId}`;
const leaseKey = (gateway: string): string => `gw:${gateway}`;
const gatewaySessionsKey = (gateway: string): string => `gw:${gateway}:sessions`;

/** Presence may be lost: the next renewal or the console's own refetch corrects it. */
function ignoreFailure(): void {}
