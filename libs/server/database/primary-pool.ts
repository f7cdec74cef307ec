import { Pool, type PoolClient, type PoolConfig } from 'pg';
import type { Logger } from '../logger.ts';
import { breakConnection, isConnectedTo, primaryClient } from './primary-client.ts';
import { PrimaryLocator, type DatabaseHost } from './primary-locator.ts';

/**
 * A pool over several servers: each new connection goes to the primary, and connections to a server that is no longer
 * the primary are broken, because a suspended or forgotten one would never end them.
 */
export class PrimaryPool extends Pool {
  private readonly clients = new Set<PoolClient>();
  private readonly watching: { stop: () => void };

  constructor(
    databaseUrl: string,
    config: PoolConfig,
    private readonly logger: Logger,
  ) {
    const locator = new PrimaryLocator(databaseUrl);
    super({ ...config, Client: primaryClient(locator) });
    this.on('connect', (client) => this.clients.add(client));
    this.on('remove', (client) => this.clients.delete(client as PoolClient));
    this.watching = locator.watch((primary) => this.moveTo(primary), logger);
  }

  override end(): Promise<void>;
  override end(callback: () => void): void;
  override end(callback?: () => void): Promise<void> | void {
    this.watching.stop();
    return callback ? super.end(callback) : super.end();
  }

  private moveTo(primary: DatabaseHost): void {
    this.logger.info({ host: primary.host, port: primary.port }, 'this server takes the writes');
    for (const client of this.clients)
      if (!isConnectedTo(client, primary))
        breakConnection(client, new Error('terminated: another server is the primary'));
  }
}
