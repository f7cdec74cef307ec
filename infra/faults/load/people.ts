import { PROTOCOL_VERSION } from '@libs/protocol/wire.ts';
import type { Answer } from '@libs/protocol/wire.ts';
import type { SignInResponse } from '@libs/protocol/http.ts';
import type { SessionId } from '@libs/protocol/ids.ts';
import type { Person } from '../world/world.ts';
import { ATTEMPT_PATIENCE_MS } from './line.ts';
import type { Credentials, HttpWay } from './tab.ts';

/** A little less than the five minutes that access is granted for. */
const ACCESS_LASTS_MS = 240_000;

export const visitorCredentials = (sessionId: SessionId, key: string): Credentials => {
  const shown = { as: 'visitor', protocol: PROTOCOL_VERSION, lang: 'en', sessionId, key };
  return () => Promise.resolve(shown);
};

export const visitorOverHttp =
  (sessionId: SessionId, key: string): HttpWay =>
  async (url, { ...body }, into) => {
    const { commandId, command } = body as { commandId: string; command: object };
    const answer = await post(
      `${url}/api/sessions/${into}/commands`,
      { commandId, command },
      `Visitor ${sessionId}.${key}`,
    );
    return answer as Answer<'command'>;
  };

/** Signs in once for all tabs of an agent, and again when access has run out. */
export function agentCredentials(agent: Person): Credentials {
  let access: { token: string; until: number } | null = null;
  return async (url) => {
    if (!access || access.until < Date.now()) {
      const { accessToken } = (await post(`${url}/api/agents/sign-in`, agent)) as SignInResponse;
      if (!accessToken) throw new Error('not signed in');
      access = { token: accessToken, until: Date.now() + ACCESS_LASTS_MS };
    }
    return { as: 'agent', protocol: PROTOCOL_VERSION, lang: 'en', accessToken: access.token };
  };
}

async function post(url: string, body: unknown, authorization?: string): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(authorization ? { authorization } : {}) },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(ATTEMPT_PATIENCE_MS),
  });
  return response.json();
}
