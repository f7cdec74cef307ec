import { v4 } from 'uuid';
import { visitorCredentials } from '@libs/client/credentials.ts';
import { newSessionId, newVisitorKey } from '@libs/client/new-ids.ts';
import { openSingleConnectionOrThrow, type SingleConnection } from '@libs/client/node/single-connection.ts';
import type { ChatCommand } from '@libs/protocol/commands.ts';
import type { CommandId, SessionId, VisitorKey } from '@libs/protocol/ids.ts';
import type { Credentials } from '@libs/protocol/socket-protocol.ts';
import { ATTEMPT_TIMEOUT_MS } from '../load/simulated-tab.ts';

/** A visitor of a fault, with an open session that is not checked. */
export type ExtraVisitor = {
  sessionId: SessionId;
  key: VisitorKey;
  /** For another tab of the same visitor. */
  credentials: Credentials;
  connection: SingleConnection;
};

export async function openExtraVisitor(url: string, opening: 'click' | 'auto' = 'auto'): Promise<ExtraVisitor> {
  const [sessionId, key] = [newSessionId(), newVisitorKey()];
  const credentials = visitorCredentials(sessionId, key);
  const connection = await connectChat(url, credentials);
  await sendCommand(connection, sessionId, { type: 'session.open', lang: 'en', opening });
  return { sessionId, key, credentials, connection };
}

export const connectChat = (url: string, credentials: Credentials): Promise<SingleConnection> =>
  openSingleConnectionOrThrow({ url, credentials, timeoutMs: ATTEMPT_TIMEOUT_MS });

export const sendCommand = (
  connection: SingleConnection,
  sessionId: SessionId,
  command: ChatCommand,
): Promise<unknown> => connection.send({ sessionId, commandId: v4() as CommandId, command }).catch(ignoreUnanswered);

/** Only the amount of data matters here; answers of the load are recorded. */
function ignoreUnanswered(): void {}
