import { createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import type { SessionId } from '@libs/protocol/ids.ts';
import { ServerResources } from '@libs/server/server-resources.ts';
import { clientAddressOf } from './client-address.ts';
import { RateLimiter } from './rate-limiter.ts';

/** A conversation is seldom blocked later than this after it was opened. */
const REMEMBERED_SECONDS = 7 * 86_400;
/** Long enough to tire, short enough for the next person who gets this telephone or this address. */
const HELD_SECONDS = 86_400;

/** What of a request tells a device from others behind the same address; null where the address is not known. */
export const deviceOf = (request: Pick<IncomingMessage, 'headers' | 'socket'>): string | null => {
  const address = clientAddressOf(request);
  return address && `${address} ${request.headers['user-agent'] ?? ''} ${request.headers['accept-language'] ?? ''}`;
};

/**
 * Holds back new conversations from where one was blocked: one at once, then one in a quarter of an hour, for a day. It is
 * the device and not the address, so that the others of a school, a shelter or a mobile network go on. Redis keeps keyed
 * hashes only, and without it nothing is held.
 */
@Injectable()
export class HeldDevices {
  constructor(
    private readonly resources: ServerResources,
    private readonly limiter: RateLimiter,
  ) {}

  /** Throws the refusal `rate.limited` where a blocked device opens one conversation after the other. */
  async assertMayOpen(device: string | null | undefined): Promise<void> {
    if (!device) return;
    const hash = this.hash(device);
    if (!(await this.get(`limit:held:${hash}`))) return;
    await this.limiter.take('conversation of a held device', hash);
  }

  /** From which device a conversation was opened, for the case that it is blocked. */
  async remember(sessionId: SessionId, device: string | null | undefined): Promise<void> {
    if (device) await this.set(this.openedKey(sessionId), this.hash(device), REMEMBERED_SECONDS);
  }

  async hold(sessionId: SessionId): Promise<void> {
    const hash = await this.get(this.openedKey(sessionId));
    if (hash) await this.set(`limit:held:${hash}`, '1', HELD_SECONDS);
  }

  async release(sessionId: SessionId): Promise<void> {
    const hash = await this.get(this.openedKey(sessionId));
    if (hash) await this.resources.pubSub.redis.del(`limit:held:${hash}`).catch(() => undefined);
  }

  private get(key: string): Promise<string | null> {
    return this.resources.pubSub.redis.get(key).catch(() => null);
  }

  private async set(key: string, value: string, seconds: number): Promise<void> {
    await this.resources.pubSub.redis.set(key, value, 'EX', seconds).catch(() => undefined);
  }

  private openedKey(sessionId: SessionId): string {
    return `limit:opened:${this.hash(sessionId)}`;
  }

  private hash(text: string): string {
    return createHmac('sha256', this.resources.sealingKeys.current.bytes).update(text).digest('base64url');
  }
}
