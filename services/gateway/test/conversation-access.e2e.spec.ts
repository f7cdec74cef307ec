import { queryDatabase } from '../../../infra/jest/query-database.ts';
import { systemForThisFile } from '../../../infra/jest/system-for-this-file.ts';
import type { EmergencyAccess } from '@libs/protocol/emergency-access.ts';
import type { InboxResponse, SearchResponse } from '@libs/protocol/http.ts';
import type { SessionId } from '@libs/protocol/ids.ts';
import type { AccessRule } from '@libs/protocol/security-settings.ts';
import type { AccountLinkResponse } from '@libs/protocol/team.ts';
import { v4, v7 } from 'uuid';
import { createAgentApi } from './agent-api-client.ts';
import { messageCommand, openAgent, openVisitor, postJson, signIn, waitUntil } from './chat-client.ts';

const system = systemForThisFile({ gateways: 2, workers: 1, site: false });
const PASSWORD = 'a long enough password';
const MEI = { email: 'mei@example.org', password: PASSWORD };
const JUN = { email: 'jun@example.org', password: PASSWORD };
const DENIED = { error: { code: 'access.denied', field: 'assignment' } };

let url: string;
let leadToken: string;
const api = createAgentApi(() => url);
const tokenOf = async (who: typeof MEI) => (await signIn(url, who)).accessToken;

async function createMember(who: typeof MEI): Promise<void> {
  const body = { email: who.email, displayName: who.email.slice(0, 3), role: 'agent' };
  const { token } = await api<AccountLinkResponse>(leadToken, 'agents/invitations', { method: 'POST', body });
  await postJson(`${url}/api/agents/join`, { token, password: who.password });
}

const setRule = async (conversationAccess: AccessRule) => {
  await queryDatabase(
    system,
    `update organisation_settings set settings = settings || jsonb_build_object('security',
       coalesce(settings -> 'security', '{}'::jsonb) || jsonb_build_object('conversationAccess', $1::text))`,
    [conversationAccess],
  );
  // The gateways remember settings for a second.
  await new Promise((done) => setTimeout(done, 1_100));
};

/** A conversation that Mei has taken. */
async function takenByMei(text: string): Promise<{ sessionId: SessionId; mei: Awaited<ReturnType<typeof openAgent>> }> {
  const { client, sessionId } = await openVisitor(url);
  await client.command(sessionId, messageCommand(text));
  client.close();
  const mei = await openAgent(url, MEI);
  await mei.join(sessionId);
  await mei.command(sessionId, { type: 'session.claim' });
  return { sessionId, mei };
}

beforeAll(async () => {
  url = system.gatewayUrls[0]!;
  leadToken = await tokenOf(system.agent as typeof MEI);
  await createMember(MEI);
  await createMember(JUN);
});
afterEach(() => setRule('everyone'));

describe('a conversation that a colleague has, where agents read only their own and what waits', () => {
  it('is refused at every way in, and found by no word', async () => {
    const { sessionId, mei } = await takenByMei('quokka took my savings');
    await setRule('own-and-waiting');
    const token = await tokenOf(JUN);
    const jun = await openAgent(url, JUN);
    expect(await jun.request('join', { sessionId, cursor: null })).toMatchObject(DENIED);
    expect(await jun.command(sessionId, messageCommand('hello'))).toMatchObject(DENIED);
    expect(await jun.command(sessionId, { type: 'note.add', text: 'x' })).toMatchObject(DENIED);
    const command = { commandId: v7(), command: { type: 'session.close' } };
    for (const [path, options] of [
      [`sessions/${sessionId}/events`, {}],
      [`sessions/${sessionId}/customer`, {}],
      [`sessions/${sessionId}/identifiers`, {}],
      [`sessions/${sessionId}/case-file`, {}],
      [`sessions/${sessionId}/files/${v4()}`, {}],
      [`sessions/${sessionId}/files/${v4()}/original`, {}],
      [`sessions/${sessionId}/commands`, { method: 'POST', body: command }],
    ] as const)
      expect([path, await api(token, path, options)]).toMatchObject([path, DENIED]);

    const searched = async (who: string) => {
      // A search weighs as much as ten requests.
      await new Promise((done) => setTimeout(done, 600));
      return (await api<SearchResponse>(who, 'inbox/search?text=quokka')).rows.map((row) => row.sessionId);
    };
    await waitUntil('the lead finds it', async () => (await searched(leadToken)).includes(sessionId));
    expect(await searched(token)).toEqual([]);
    const lineOf = async (who: string, path: string) =>
      (await api<InboxResponse>(who, path)).rows.find((row) => row.sessionId === sessionId)?.lastMessage;
    for (const path of ['inbox', 'inbox/page']) {
      expect(await lineOf(token, path)).toBe('');
      expect(await lineOf(await tokenOf(MEI), path)).toBe('quokka took my savings');
    }
    for (const one of [mei, jun]) one.close();
  });

  it('opens for an hour with a reason that leads read, and that is recorded', async () => {
    const { sessionId, mei } = await takenByMei('help me');
    await setRule('own');
    const jun = await openAgent(url, JUN);
    const token = await tokenOf(JUN);
    const open = (reason: string) =>
      api(token, `sessions/${sessionId}/emergency-access`, { method: 'POST', body: { reason } });
    expect(await open('because')).toMatchObject({ error: { code: 'shape.invalid' } });
    expect(await open('She called and Mei is away.')).toEqual({});
    await jun.join(sessionId);
    expect(jun.texts()).toContain('help me');
    expect(await jun.command(sessionId, { type: 'note.add', text: 'I called her' })).toMatchObject({ ok: true });
    const { openings } = await api<{ openings: EmergencyAccess[] }>(leadToken, 'emergency-access');
    expect(openings[0]).toMatchObject({ sessionId, agentName: 'jun', reason: 'She called and Mei is away.' });
    const recorded = await queryDatabase<{ what: string }>(
      system,
      `select what from audit_line where session_id = $1 and agent_id = $2 order by n`,
      [sessionId, openings[0]!.agentId],
    );
    expect(recorded.map(({ what }) => what)).toEqual(['access.emergency', 'session.read']);
    const [stored] = await queryDatabase<{ reason: Buffer }>(system, `select reason from emergency_access`);
    expect(stored!.reason.includes('called')).toBe(false);

    await queryDatabase(system, `update emergency_access set until = now()`);
    await waitUntil('it is closed again', async () =>
      JSON.stringify(await jun.command(sessionId, { type: 'note.add', text: 'still?' })).includes('access.denied'),
    );
    for (const one of [mei, jun]) one.close();
  });

  it('is sent no further to who has handed it over', async () => {
    const { sessionId, mei } = await takenByMei('first');
    await setRule('own');
    const { agentId } = (await signIn(url, JUN)).agent;
    await mei.command(sessionId, { type: 'session.transfer', agentId });
    const jun = await openAgent(system.gatewayUrls[1]!, JUN);
    await jun.join(sessionId);
    await waitUntil('Mei is out', async () => {
      await jun.command(sessionId, { type: 'note.add', text: 'is she gone?' });
      const before = mei.applied.length;
      await jun.command(sessionId, { type: 'note.add', text: 'among us' });
      return mei.applied.length === before;
    });
    expect(await mei.command(sessionId, messageCommand('back'))).toMatchObject(DENIED);
    for (const one of [mei, jun]) one.close();
  });
});

it('a waiting conversation is taken before it is read, where agents read only their own', async () => {
  const { client, sessionId } = await openVisitor(url);
  await client.command(sessionId, messageCommand('anybody?'));
  client.close();
  await setRule('own');
  const jun = await openAgent(url, JUN);
  expect(await jun.request('join', { sessionId, cursor: null })).toMatchObject(DENIED);
  expect(await jun.command(sessionId, { type: 'session.claim' })).toMatchObject({ ok: true });
  await jun.join(sessionId);
  expect(jun.texts()).toContain('anybody?');
  jun.close();
});
