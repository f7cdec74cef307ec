import { randomBytes } from 'node:crypto';
import { v4, v7 } from 'uuid';
import { PROTOCOL_VERSION } from '@libs/protocol/socket-protocol.ts';
import { LoadConnection, openLoadConnection } from '../load/load-connection.ts';

/** A visitor whom a fault needs for itself, with an open conversation of which nothing is judged. */
export type ExtraVisitor = {
  sessionId: string;
  key: string;
  /** What a further tab of theirs shows. */
  auth: object;
  connection: LoadConnection;
};

export async function openExtraVisitor(url: string): Promise<ExtraVisitor> {
  const [sessionId, key] = [v7(), randomBytes(32).toString('base64url')];
  const auth = { as: 'visitor', protocol: PROTOCOL_VERSION, lang: 'en', sessionId, key };
  const connection = await connectChat(url, auth);
  await sendCommand(connection, sessionId, { type: 'session.open', lang: 'en', opening: 'auto' });
  return { sessionId, key, auth, connection };
}

export async function connectChat(url: string, auth: object): Promise<LoadConnection> {
  const connection = await openLoadConnection(url, auth);
  if (connection instanceof LoadConnection) return connection;
  throw new Error(connection.error.code);
}

export const sendCommand = (connection: LoadConnection, sessionId: string, command: object): Promise<unknown> =>
  connection.request('command', { sessionId, commandId: v4(), command }).catch(ignoreUnanswered);

/** Only the weight matters here; what the load says is what is counted. */
function ignoreUnanswered(): void {}
