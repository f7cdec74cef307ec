import type { SessionId, VisitorKey } from '@libs/protocol/ids.ts';
import { type Credentials, PROTOCOL_VERSION } from '@libs/protocol/socket-protocol.ts';

/** What shows the gateway who connects, in the version of the protocol that this client speaks. */
export const visitorCredentials = (sessionId: SessionId, key: VisitorKey, lang = 'en'): Credentials => ({
  as: 'visitor',
  protocol: PROTOCOL_VERSION,
  lang,
  sessionId,
  key,
});

export const agentCredentials = (accessToken: string, lang = 'en'): Credentials => ({
  as: 'agent',
  protocol: PROTOCOL_VERSION,
  lang,
  accessToken,
});
