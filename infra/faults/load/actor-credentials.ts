import { PROTOCOL_VERSION } from '@libs/protocol/socket-protocol.ts';
import type { Acknowledgement } from '@libs/protocol/socket-protocol.ts';
import type { SignInResponse } from '@libs/protocol/http.ts';
import type { SessionId } from '@libs/protocol/ids.ts';
import type { TestAgent } from '../world/world.ts';
import { ATTEMPT_TIMEOUT_MS } from './load-connection.ts';
import type { CredentialsProvider, HttpCommandSender } from './simulated-tab.ts';

/** A little less than the five minutes that access is granted for. */
const ACCESS_TTL_MS = 240_000;

export const visitorCredentials = (sessionId: SessionId, key: string): CredentialsProvider => {
  const shown = { as: 'visitor', protocol: PROTOCOL_VERSION, lang: 'en', sessionId, key };
  return () => Promise.resolve(shown);
};

export const visitorHttpSender =
  (sessionId: SessionId, key: string): HttpCommandSender =>
  async (url, { ...body }, into) => {
    const { commandId, command } = body as { commandId: string; command: object };
    const answer = await postJson(
      `${url}/api/sessions/${into}/commands`,
      { commandId, command },
      `Visitor ${sessionId}.${key}`,
    );
    return answer as Acknowledgement<'command'>;
  };

/** Signs in once for all tabs of an agent, and again when access has run out. */
export function agentCredentials(agent: TestAgent): CredentialsProvider {
  let access: { token: string; until: number } | null = null;
  return async (url) => {
    if (!access || access.until < Date.now()) {
      const { accessToken } = (await postJson(`${url}/api/agents/sign-in`, agent)) as SignInResponse;
      if (!accessToken) throw new Error('not signed in');
      access = { token: accessToken, until: Date.now() + ACCESS_TTL_MS };
    }
    return { as: 'agent', protocol: PROTOCOL_VERSION, lang: 'en', accessToken: access.token };
  };
}

async function postJson(url: string, body: unknown, authorization?: string): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(authorization ? { authorization } : {}) },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(ATTEMPT_TIMEOUT_MS),
  });
  return response.json();
}
