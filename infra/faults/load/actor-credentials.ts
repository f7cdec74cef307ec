import { agentCredentials, visitorCredentials } from '@libs/client/credentials.ts';
import { createNodeLongPoll } from '@libs/client/node/node-environment.ts';
import type { SignInResponse } from '@libs/protocol/http.ts';
import type { SessionId, VisitorKey } from '@libs/protocol/ids.ts';
import type { Acknowledgement } from '@libs/protocol/socket-protocol.ts';
import type { TestAgent } from '../world/observed-system.ts';
import { ATTEMPT_TIMEOUT_MS, type CredentialsProvider, type HttpCommandSender } from './simulated-tab.ts';

/** A little less than the five minutes for which an access token is valid. */
const ACCESS_TTL_MS = 240_000;

export const visitorCredentialsProvider = (sessionId: SessionId, key: VisitorKey): CredentialsProvider => {
  const credentials = visitorCredentials(sessionId, key);
  return () => Promise.resolve(credentials);
};

export const visitorHttpSender =
  (sessionId: SessionId, key: VisitorKey): HttpCommandSender =>
  (url, body) =>
    createNodeLongPoll(url, visitorCredentials(sessionId, key)).request('command', body, ATTEMPT_TIMEOUT_MS) as Promise<
      Acknowledgement<'command'>
    >;

/** For all tabs of an agent. */
export function agentCredentialsProvider(agent: TestAgent): CredentialsProvider {
  const accessToken = accessTokenProvider(agent);
  return async (url) => agentCredentials(await accessToken(url));
}

/** Signs in once, and again when the token has expired. */
export function accessTokenProvider(agent: TestAgent): (url: string) => Promise<string> {
  let access: { token: string; until: number } | null = null;
  return async (url) => {
    if (!access || access.until < Date.now()) {
      const { accessToken } = await signIn(url, agent);
      if (!accessToken) throw new Error('not signed in');
      access = { token: accessToken, until: Date.now() + ACCESS_TTL_MS };
    }
    return access.token;
  };
}

async function signIn(url: string, agent: TestAgent): Promise<SignInResponse> {
  const response = await fetch(`${url}/api/agents/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(agent),
    signal: AbortSignal.timeout(ATTEMPT_TIMEOUT_MS),
  });
  return (await response.json()) as SignInResponse;
}
