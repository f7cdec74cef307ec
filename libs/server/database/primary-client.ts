import { Client, type Connection } from 'pg';
import type { DatabaseHost, PrimaryLocator } from './primary-locator.ts';

type Connected = (...result: [error: Error] | [error: null, client: Client]) => void;

/** SQLSTATE of a write to a read-only database or a standby. */
const READ_ONLY_SQLSTATE = '25006';

/** The client class of a pool whose connections all go to the primary of that moment. */
export function primaryClient(locator: PrimaryLocator): typeof Client {
  return class PrimaryClient extends Client {
    override connect(): Promise<Client>;
    override connect(callback: Connected): void;
    override connect(callback?: Connected): Promise<Client> | void {
      if (!callback) return this.connectToPrimary();
      this.connectToPrimary().then(
        () => callback(null, this),
        (fault: Error) => callback(fault),
      );
    }

    private async connectToPrimary(): Promise<Client> {
      const { host, port } = await locator.locate();
      Object.assign(this, { host, port });
      this.on('error', () => locator.suspect());
      reportDemotion(this.connection, () => locator.suspect());
      return super.connect().catch((fault: unknown) => {
        locator.suspect();
        throw fault;
      });
    }
  };
}

/** A server that is no longer the primary refuses writes, or says at the start of a connection that it is a standby. */
function reportDemotion(connection: Connection, onDemotion: () => void): void {
  connection.on('errorMessage', ({ code }: { code?: string }) => {
    if (code === READ_ONLY_SQLSTATE) onDemotion();
  });
  connection.on('parameterStatus', ({ parameterName, parameterValue }: Record<string, string>) => {
    if (parameterName === 'in_hot_standby' && parameterValue === 'on') onDemotion();
  });
}

/** Breaks this connection as the network would: what is in flight fails, and the pool removes it. */
export function breakConnection({ connection }: Client, fault: Error): void {
  connection.emit('error', fault);
  connection.stream.destroy();
}

export const isConnectedTo = (client: Client, { host, port }: DatabaseHost): boolean =>
  client.host === host && client.port === port;
