import { nullOnFailure } from '../logger.ts';
import type { RedisConnection } from './redis-connection.ts';
import type { RedisDriver } from './redis-drivers.ts';

/** A connection that hangs is noticed by the answer that does not come. */
const PING_INTERVAL_MS = 5_000;
/** A node of a cluster that is being replaced has no subscriber for a moment. */
const RETRY_DELAY_MS = 500;

/** The channels that this process listens to, subscribed again whenever the connection or the server is a new one. */
export class RedisSubscriptions {
  /** Confirmed, and not lost since. */
  isActive = false;
  private readonly channels = new Set<string>();
  private readonly listeners: (() => void)[] = [];
  private readonly waiting: (() => void)[] = [];
  /** A cluster's client restores by itself what was subscribed with it. */
  private restoredOn: RedisDriver | undefined;
  /** There was a time when messages were missed. */
  private wasLost = false;
  private readonly heartbeat: NodeJS.Timeout;

  constructor(private readonly connection: RedisConnection) {
    connection.on('ready', () => void this.restore(connection.driver, [...this.channels]));
    connection.on('close', () => this.onLost());
    connection.on('subscribersReady', () => this.onNodesChanged());
    this.heartbeat = setInterval(() => this.ping(), PING_INTERVAL_MS);
    this.heartbeat.unref();
  }

  /** Resolves when the server has confirmed, now or after it is reached again. */
  async add(channel: string): Promise<void> {
    this.channels.add(channel);
    if (this.connection.status === 'ready' && (await this.send([channel])).length === 0) return;
    await new Promise<void>((resolve) => this.waiting.push(resolve));
  }

  async remove(channel: string): Promise<void> {
    this.channels.delete(channel);
    const { connection } = this;
    if (connection.status !== 'ready') return;
    await nullOnFailure(connection.isOnCluster ? connection.sunsubscribe(channel) : connection.unsubscribe(channel));
  }

  onMessage(listener: (channel: string, message: string) => void): void {
    this.connection.on('message', listener).on('smessage', listener);
  }

  onRestore(listener: () => void): void {
    this.listeners.push(listener);
  }

  close(): void {
    clearInterval(this.heartbeat);
    this.connection.disconnect();
  }

  private async restore(driver: RedisDriver, channels: string[]): Promise<void> {
    const isRestoredByClient = this.connection.isOnCluster && this.restoredOn === driver;
    const missing = isRestoredByClient ? [] : await this.send(channels);
    if (this.connection.driver !== driver || this.connection.status !== 'ready') return;
    if (missing.length > 0) return void setTimeout(() => void this.restore(driver, missing), RETRY_DELAY_MS).unref();
    this.restoredOn = driver;
    this.onRestored();
  }

  /** A node of the cluster was replaced, and the client has moved its subscriptions. */
  private onNodesChanged(): void {
    this.wasLost = true;
    if (this.restoredOn === this.connection.driver && this.connection.status === 'ready') this.onRestored();
  }

  private onLost(): void {
    this.isActive = false;
    this.wasLost = true;
  }

  private onRestored(): void {
    this.isActive = true;
    for (const resolve of this.waiting.splice(0)) resolve();
    if (this.wasLost) for (const listener of this.listeners) listener();
    this.wasLost = false;
  }

  /** The channels that the server did not confirm. One command for each: in a cluster they are on several nodes. */
  private async send(channels: string[]): Promise<string[]> {
    const { connection } = this;
    const sent = channels.map((channel) =>
      connection.isOnCluster ? connection.ssubscribe(channel) : connection.subscribe(channel),
    );
    const outcomes = await Promise.allSettled(sent);
    return channels.filter((_, index) => outcomes[index]!.status === 'rejected');
  }

  private ping(): void {
    if (this.isActive && !this.connection.isOnCluster) void nullOnFailure(this.connection.ping());
  }
}
