import { systemForThisFile } from '../../../infra/jest/system-for-this-file.ts';
import { agentCredentials } from '@libs/client/credentials.ts';
import type { SessionId } from '@libs/protocol/ids.ts';
import type { AccountLinkResponse, Colleague } from '@libs/protocol/team.ts';
import { createAgentApi } from './agent-api-client.ts';
import { connectOrThrow, openVisitor, postJson, signIn, waitUntil, type ChatClient } from './chat-client.ts';

/** From the moment in which disabling an agent is answered, nothing of theirs is taken, whichever gateway they are on. */
const system = systemForThisFile({ gateways: 2, workers: 0, site: false });
const PASSWORD = 'a password that is long enough';
const api = createAgentApi(() => system.gatewayUrls[0]!);
let leadToken: string;

beforeAll(async () => {
  leadToken = (await signIn(system.gatewayUrls[0]!, system.agent)).accessToken;
});

async function createAgent(name: string) {
  const email = `${name}@example.org`;
  const body = { email, displayName: name, role: 'agent' } satisfies Partial<Colleague>;
  const { token } = await api<AccountLinkResponse>(leadToken, 'agents/invitations', { method: 'POST', body });
  await postJson(`${system.gatewayUrls[0]!}/api/agents/join`, { token, password: PASSWORD });
  const { accessToken, agent } = await signIn(system.gatewayUrls[0]!, { email, password: PASSWORD });
  const clients = await Promise.all(
    system.gatewayUrls.map((url) => connectOrThrow(url, agentCredentials(accessToken))),
  );
  return { clients, agentId: agent.agentId };
}

type Outcome = { ok: true } | { ok: false; code: string } | { gone: true };
/** A closed socket answers nothing, which is as good as a refusal. */
const outcomeOf = (answer: Promise<unknown>): Promise<Outcome> =>
  answer.then(
    (body) => {
      const { ok, error } = body as { ok: boolean; error?: { code: string } };
      return ok ? { ok } : { ok, code: error!.code };
    },
    () => ({ gone: true }),
  );

const framesOf = (client: ChatClient, sessionId: SessionId): Record<string, () => Promise<unknown>> => ({
  command: () => client.command(sessionId, { type: 'note.add', text: 'for colleagues' }),
  claim: () => client.command(sessionId, { type: 'session.claim' }),
  join: () => client.request('join', { sessionId, cursor: null }),
  typing: () => client.request('typing', { sessionId }),
  read: () => client.request('read', { sessionId, version: 1 }),
});

describe('once disabling an agent is answered', () => {
  it('no frame of theirs is taken on any gateway, and every socket closes', async () => {
    const { sessionId, client: visitor } = await openVisitor(system.gatewayUrls[0]!);
    const { clients, agentId } = await createAgent('gone');
    for (const client of clients)
      for (const send of Object.values(framesOf(client, sessionId)))
        expect(await outcomeOf(send())).toEqual({ ok: true });

    const disabled = await api<Colleague>(leadToken, `agents/${agentId}`, { method: 'PUT', body: { enabled: false } });
    expect(disabled.enabled).toBe(false);
    const { head } = (await visitor.join(sessionId)) as { head: number };
    const afterwards = await Promise.all(
      clients.flatMap((client) => Object.values(framesOf(client, sessionId)).map((send) => outcomeOf(send()))),
    );
    for (const outcome of afterwards)
      expect([{ ok: false, code: 'access.missing' }, { gone: true }]).toContainEqual(outcome);
    await waitUntil('every socket is closed', () => clients.every((client) => !client.connection.isConnected));
    expect(await visitor.join(sessionId)).toMatchObject({ head });
    visitor.close();
  });
});
