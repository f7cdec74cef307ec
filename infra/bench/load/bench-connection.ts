import { openSingleConnectionOrThrow, type SingleConnection } from '@libs/client/node/single-connection.ts';
import { openTransport } from '@libs/client/node/open-transport.ts';
import type { Transport } from '@libs/client/transport/transport.ts';
import type { Credentials } from '@libs/protocol/socket-protocol.ts';

/** As long as the load waits for the last of its messages. */
export const TIMEOUT_MS = 30_000;

/** A connection to Aidline, or a rejection. Nothing is retried: a lost connection would invalidate the measurement. */
export const connectToGateway = (url: string, credentials: Credentials): Promise<SingleConnection> =>
  openSingleConnectionOrThrow({ url, credentials, timeoutMs: TIMEOUT_MS });

/** The same to the bare relay, which asks nobody who they are. */
export const connectToRelay = (url: string): Promise<Transport> =>
  openTransport({ url, credentials: {}, timeoutMs: TIMEOUT_MS });

export async function expectAccepted(what: string, request: Promise<unknown>): Promise<void> {
  const answer = (await request) as { ok: boolean };
  if (!answer.ok) throw new Error(`${what} was refused: ${JSON.stringify(answer)}`);
}
