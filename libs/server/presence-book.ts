import type { SessionId } from '@libs/protocol/ids.ts';
import { CONSOLES_CHANNEL, digestOf, encodeAnnouncement, sessionChannel } from './announce.ts';
import type { Bus } from './bus.ts';

/** A gateway that dies is noticed within this; it renews three times in it. */
const LEASE_MS = 10_000;
/** Whatever a reaper misses leaves by itself. */
const FIELD_SECONDS = 86_400;
const GATEWAYS = 'gateways';

/**
 * Who is here, as Redis keeps it: per session the gateways that hold a socket of it, per gateway its sessions and a
 * lease. A holder counts only while its gateway's lease lives, so a crash empties a whole gateway at once.
 */
export class PresenceBook {
  constructor(private readonly bus: Pick<Bus, 'keys' | 'publish'>) {}

  /** Rejects when Redis did not take it. */
  async enter(gateway: string, sessionIds: readonly SessionId[]): Promise<void> {
    const pipeline = this.bus.keys.pipeline();
    for (const id of sessionIds)
      pipeline.hset(keyOf(id), gateway, Date.now()).expire(keyOf(id), FIELD_SECONDS).sadd(sessionsOf(gateway), id);
    const answers = await pipeline.exec();
    if (answers?.some(([fault]) => fault)) throw new Error('Redis did not take who is here');
  }

  async leave(gateway: string, sessionId: SessionId): Promise<void> {
    await this.bus.keys.pipeline().hdel(keyOf(sessionId), gateway).srem(sessionsOf(gateway), sessionId).exec();
  }

  async renew(gateway: string): Promise<void> {
    await this.bus.keys.pipeline().set(leaseOf(gateway), '1', 'PX', LEASE_MS).sadd(GATEWAYS, gateway).exec();
  }

  async isAlive(gateway: string): Promise<boolean> {
    return (await this.alive([gateway])).has(gateway);
  }

  /** Which of these sessions a living gateway holds. */
  async online(sessionIds: readonly SessionId[]): Promise<Set<SessionId>> {
    const holders = await this.holdersOf(sessionIds);
    const alive = await this.alive([...new Set([...holders.values()].flat())]);
    return new Set(sessionIds.filter((id) => holders.get(id)!.some((gateway) => alive.has(gateway))));
  }

  /** Gateways whose lease has ended and that nobody has buried yet, with what they held. */
  async dead(): Promise<{ gateway: string; sessionIds: SessionId[] }[]> {
    const known = await this.bus.keys.smembers(GATEWAYS);
    const alive = await this.alive(known);
    const dead = known.filter((gateway) => !alive.has(gateway));
    return Promise.all(dead.map(async (gateway) => ({ gateway, sessionIds: await this.heldBy(gateway) })));
  }

  /** What a gateway held is given up, and whoever looks at it hears of it. Buried twice changes nothing. */
  async bury(gateway: string): Promise<void> {
    const left = await this.heldBy(gateway);
    await this.bus.keys.pipeline().srem(GATEWAYS, gateway).del(leaseOf(gateway)).del(sessionsOf(gateway)).exec();
    for (const sessionId of left) await this.leave(gateway, sessionId);
    const online = await this.online(left);
    for (const sessionId of left) this.tell(sessionId, online.has(sessionId));
  }

  private tell(sessionId: SessionId, online: boolean): void {
    const signal = { kind: 'presence', sessionId, online } as const;
    this.bus.publish(sessionChannel(sessionId), encodeAnnouncement({ signal })).catch(orUnheard);
    this.bus.publish(CONSOLES_CHANNEL, digestOf(sessionId)).catch(orUnheard);
  }

  private async heldBy(gateway: string): Promise<SessionId[]> {
    return (await this.bus.keys.smembers(sessionsOf(gateway))) as SessionId[];
  }

  private async holdersOf(sessionIds: readonly SessionId[]): Promise<Map<SessionId, string[]>> {
    const pipeline = this.bus.keys.pipeline();
    for (const id of sessionIds) pipeline.hkeys(keyOf(id));
    const answers = (await pipeline.exec()) ?? [];
    return new Map(sessionIds.map((id, index) => [id, (answers[index]?.[1] ?? []) as string[]]));
  }

  private async alive(gateways: readonly string[]): Promise<Set<string>> {
    const pipeline = this.bus.keys.pipeline();
    for (const id of gateways) pipeline.exists(leaseOf(id));
    const answers = (await pipeline.exec()) ?? [];
    return new Set(gateways.filter((_, index) => answers[index]?.[1] === 1));
  }
}

const keyOf = (sessionId: SessionId): string => `p:${sessionId}`;
const leaseOf = (gateway: string): string => `gw:${gateway}`;
const sessionsOf = (gateway: string): string => `gw:${gateway}:sessions`;

/** Presence may be lost: the next renewal or the console's own look puts it right. */
function orUnheard(): void {}
