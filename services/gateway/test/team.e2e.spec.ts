import { Secret, TOTP } from 'otpauth';
import { v4 } from 'uuid';
import { approveChanges } from '../../../infra/jest/approve-changes.ts';
import { queryDatabase } from '../../../infra/jest/query-database.ts';
import { systemForThisFile } from '../../../infra/jest/system-for-this-file.ts';
import { agentCredentials } from '@libs/client/credentials.ts';
import type { AuditEntry } from '@libs/protocol/audit.ts';
import type { InboxPageResponse } from '@libs/protocol/console-api.ts';
import { type Script, textIn } from '@libs/protocol/scripts.ts';
import type { SecondFactorSetup } from '@libs/protocol/second-factor.ts';
import type { Colleague, AccountLinkResponse, ResetResponse, SignInRecord } from '@libs/protocol/team.ts';
import type { RefusalBody } from '@libs/protocol/socket-protocol.ts';
import {
  connectOrThrow,
  connect,
  openAgent,
  openVisitor,
  postJson,
  messageCommand,
  signIn,
  waitUntil,
} from './chat-client.ts';
import { signInIndependentLead } from './independent-lead.ts';
import { type AgentApiAnswer, createAgentApi } from './agent-api-client.ts';

/** Tests look again and again until something is so, more often than a console. */
const env = { AGENT_COMMANDS_PER_SECOND: '1000' };
const system = systemForThisFile({ gateways: 1, workers: 1, site: false, env });
let url: string;
let leadToken: string;
const PASSWORD = 'a password that is long enough';

beforeAll(async () => {
  url = system.gatewayUrls[0]!;
  leadToken = (await signIn(url, system.agent)).accessToken;
});

const api = createAgentApi(() => url);
const listTeam = async () => (await api<{ team: Colleague[] }>(leadToken, 'agents')).team;
const colleagueByEmail = async (email: string) => (await listTeam()).find((one) => one.email === email)!;

/** Somebody who was invited with this role, has joined and has signed in. */
async function createMember(email: string, role: Colleague['role'] = 'agent') {
  const body = { email, displayName: email.split('@')[0]!, role };
  const { token } = await api<AccountLinkResponse>(leadToken, 'agents/invitations', { method: 'POST', body });
  expect((await postJson(`${url}/api/agents/join`, { token, password: PASSWORD })).status).toBe(204);
  return (await signIn(url, { email, password: PASSWORD })).accessToken;
}

describe('the team', () => {
  it('grows by a link that opens once', async () => {
    const body = { email: 'Mei@example.org', displayName: 'Mei', role: 'agent' };
    const link = await api<AccountLinkResponse>(leadToken, 'agents/invitations', { method: 'POST', body });
    const join = (password: string) => postJson(`${url}/api/agents/join`, { token: link.token, password });
    expect((await join('too short')).status).toBe(400);
    expect((await join(PASSWORD)).status).toBe(204);
    expect((await join(PASSWORD)).status).toBe(410);
    expect(await colleagueByEmail('mei@example.org')).toMatchObject({
      displayName: 'Mei',
      role: 'agent',
      enabled: true,
    });
    expect((await api(leadToken, 'agents/invitations', { method: 'POST', body })).error?.code).toBe('agent.known');
  });

  it('is changed by leads only, never above their own role, and nobody changes themselves', async () => {
    const lead = await createMember('lead@example.org', 'lead');
    await createMember('above@example.org');
    await queryDatabase(system, `update agent set role = 'operator' where email = 'above@example.org'`);
    const agent = await createMember('plain@example.org');
    const { agentId } = await colleagueByEmail('plain@example.org');
    const refusal = async (token: string, path: string, body: object, method = 'PUT') =>
      (await api(token, path, { method, body })).error?.code;
    const invited = { email: 'x@example.org', displayName: 'X', role: 'operator' };
    expect(await refusal(agent, `agents/${agentId}`, { enabled: false })).toBe('access.denied');
    expect(await refusal(agent, 'agents/invitations', { ...invited, role: 'agent' }, 'POST')).toBe('access.denied');
    expect((await api(agent, 'audit')).error?.code).toBe('access.denied');
    expect(await refusal(lead, 'agents/invitations', invited, 'POST')).toBe('access.denied');
    expect(await refusal(lead, `agents/${agentId}`, { role: 'operator' })).toBe('access.denied');
    const { agentId: above } = await colleagueByEmail('above@example.org');
    expect(await refusal(lead, `agents/${above}`, { enabled: false })).toBe('access.denied');
    expect(
      await refusal(lead, `agents/${(await colleagueByEmail('lead@example.org')).agentId}`, { role: 'agent' }),
    ).toBe('access.denied');
    expect(await api(lead, `agents/${agentId}`, { method: 'PUT', body: { role: 'lead' } })).toMatchObject({
      role: 'lead',
    });
  });

  it('loses somebody: the sockets close, the sign-in ends, and another is refused', async () => {
    const token = await createMember('gone@example.org');
    const leaver = await openAgent(url, { email: 'gone@example.org', password: PASSWORD });
    const { agentId } = await colleagueByEmail('gone@example.org');
    await api(leadToken, `agents/${agentId}`, { method: 'PUT', body: { enabled: false } });
    expect((await api(token, 'drafts')).error?.code).toBe('access.missing');
    await waitUntil('the socket is closed', async () => !leaver.connection.isConnected);
    const again = { email: 'gone@example.org', password: PASSWORD };
    expect((await postJson(`${url}/api/agents/sign-in`, again)).status).toBe(401);
  });

  it('gives a new password by a link, and ends what was signed in with the old one', async () => {
    const who = { email: 'forgot@example.org', password: PASSWORD };
    const [before, open] = [await createMember(who.email), await openAgent(url, who)];
    const { agentId } = await colleagueByEmail(who.email);
    const reset = (by: string) => api<ResetResponse>(by, `agents/${agentId}/reset`, { method: 'POST' });
    await reset(leadToken);
    const { token } = (await reset(await signInIndependentLead(system))).link!;
    const password = 'another long password';
    expect((await postJson(`${url}/api/agents/join`, { token, password })).status).toBe(204);
    await waitUntil('the socket is closed', async () => !open.connection.isConnected);
    expect((await api(before, 'drafts')).error?.code).toBe('access.missing');
    expect((await postJson(`${url}/api/agents/sign-in`, who)).status).toBe(401);
    expect(await signIn(url, { ...who, password })).toMatchObject({ agent: { agentId } });
  });

  it('sees who is away', async () => {
    await api(leadToken, 'agents/me', { method: 'PUT', body: { availability: 'away' } });
    expect(await colleagueByEmail(system.agent.email)).toMatchObject({ availability: 'away' });
    await api(leadToken, 'agents/me', { method: 'PUT', body: { availability: 'available' } });
  });

  it('has it all written down, for leads to read', async () => {
    const { lines } = await api<{ lines: AuditEntry[] }>(leadToken, 'audit');
    const deeds = lines.map(({ what, aboutName }) => `${what} ${aboutName ?? ''}`.trim());
    expect(deeds).toEqual(
      expect.arrayContaining([
        'agent.invited',
        'agent.disabled gone',
        'agent.role-changed plain',
        'password.reset forgot',
      ]),
    );
    await expect(queryDatabase(system, `set role aidline_gateway; delete from audit_line`)).rejects.toThrow(
      'permission denied',
    );
  });
});

const totpCodeOf = (secret: string, steps: number) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });

describe('a second factor', () => {
  it('counts from the first right code, is asked for at the door, and takes no code twice', async () => {
    const token = await createMember('factor@example.org');
    const who = { email: 'factor@example.org', password: PASSWORD };
    const { secret } = await api<SecondFactorSetup>(token, 'agents/me/second-factor', { method: 'POST' });
    const codeAt = (steps: number) => totpCodeOf(secret, steps);
    const confirm = (code: string) =>
      api(token, 'agents/me/second-factor/confirm', { method: 'POST', body: { code } }).then(
        ({ error }) => error?.code,
      );
    const knock = async (code?: string) =>
      (await (
        await postJson(`${url}/api/agents/sign-in`, { ...who, ...(code ? { code } : {}) })
      ).json()) as AgentApiAnswer<object>;
    expect(await confirm('000000')).toBe('login.code-wrong');
    expect(await knock()).toHaveProperty('accessToken');
    const first = codeAt(0);
    expect(await confirm(first)).toBeUndefined();

    expect((await knock()).error?.code).toBe('login.code-needed');
    expect((await knock(first)).error?.code).toBe('login.code-wrong');
    expect(await knock(codeAt(1))).toHaveProperty('accessToken');

    const { signIns } = await api<{ signIns: SignInRecord[] }>(token, 'agents/me/sign-ins');
    expect(signIns.map(({ outcome }) => outcome)).toEqual(['signed-in', 'wrong-code', 'signed-in', 'signed-in']);
  });
});

describe('an operator without a second factor', () => {
  it('loses what is open, is signed in only as far as setting one up, and then may do everything but go without', async () => {
    const token = await createMember('machine@example.org', 'lead');
    const open = await openAgent(url, { email: 'machine@example.org', password: PASSWORD });
    await queryDatabase(system, `update agent set role = 'operator' where email = 'machine@example.org'`);
    await waitUntil('the socket is closed', async () => !open.connection.isConnected);
    expect((await api(token, 'ops/now')).error?.code).toBe('access.second-factor');
    const signedIn = await signIn(url, { email: 'machine@example.org', password: PASSWORD });
    expect(signedIn.owesSecondFactor).toBe(true);
    const own = signedIn.accessToken;
    expect((await connect(url, agentCredentials(own))) as RefusalBody).toMatchObject({
      error: { code: 'access.second-factor' },
    });

    const { secret } = await api<SecondFactorSetup>(own, 'agents/me/second-factor', { method: 'POST' });
    const turn = async (where: string, steps: number) =>
      (
        await api(own, `agents/me/second-factor/${where}`, {
          method: 'POST',
          body: { code: totpCodeOf(secret, steps) },
        })
      ).error?.code;
    expect(await turn('confirm', 0)).toBeUndefined();
    expect((await api(own, 'ops/now')).error).toBeUndefined();
    (await connectOrThrow(url, agentCredentials(own))).close();
    expect(await turn('remove', 1)).toBe('access.second-factor');
  });
});

describe('the desk', () => {
  it('keeps what was begun, sealed, for its writer alone, and forgets it when it is empty', async () => {
    const other = await createMember('desk@example.org');
    const { sessionId, client } = await openVisitor(url);
    const drafts = async (token: string) => (await api<{ drafts: object[] }>(token, 'drafts')).drafts;
    const keep = (text: string, more = {}) =>
      api(leadToken, `drafts/${sessionId}`, { method: 'PUT', body: { text, ...more } });
    await keep('dear customer');
    expect([await drafts(leadToken), await drafts(other)]).toEqual([
      [{ sessionId, text: 'dear customer', isNote: false }],
      [],
    ]);
    const [row] = await queryDatabase<{ body: Buffer }>(system, `select body from agent_draft`);
    expect(row!.body.includes('dear')).toBe(false);
    await keep('for colleagues', { isNote: true });
    expect(await drafts(leadToken)).toEqual([{ sessionId, text: 'for colleagues', isNote: true }]);
    await keep('');
    expect(await drafts(leadToken)).toEqual([]);
    expect((await api(leadToken, `drafts/${v4()}`, { method: 'PUT', body: { text: 'x' } })).error?.code).toBe(
      'id.malformed',
    );
    client.close();
  });

  it('shares scripts with the team, in a folder and in each language', async () => {
    const [id, other] = [v4(), await createMember('scripts@example.org')];
    const script = { title: 'Bank', folder: 'First hour', texts: textIn(['zh-TW', 'en'], 'Call, {name}.') };
    await api(leadToken, `scripts/${id}`, { method: 'PUT', body: script });
    const scripts = async () => (await api<{ scripts: Script[] }>(other, 'scripts')).scripts;
    expect((await approveChanges(system)).join()).toContain('script');
    expect(await scripts()).toEqual([{ id, ...script }]);
    expect((await api(other, `scripts/${id}`, { method: 'DELETE' })).error?.code).toBe('access.denied');
    await api(leadToken, `scripts/${id}`, { method: 'DELETE' });
    expect(await scripts()).toEqual([]);
  });
});

describe('a view of the list', () => {
  const page = (query: string) => api<InboxPageResponse>(leadToken, `inbox/page?${query}`);
  const walk = async (query: string) => {
    const rows: string[] = [];
    let pages = 0;
    for (let next: string | null = ''; next !== null; pages += 1) {
      const answer: InboxPageResponse = await page(`${query}${next ? `&after=${encodeURIComponent(next)}` : ''}`);
      rows.push(...answer.rows.map(({ sessionId }) => sessionId));
      next = answer.next;
    }
    return { rows, pages };
  };

  it('comes page by page, every session once, in one order', async () => {
    await queryDatabase(
      system,
      `insert into inbox (session_id, shard, pos, version, status, lang, customer_msgs, agent_msgs, created_at, sort_at)
       select id, shard_of(id), 0, 1, 'closed', 'en', 0, 0, now(), now() - (n / 7) * interval '1 second'
       from (select n, uuidv7() as id from generate_series(1, 450) n) as session`,
    );
    const { rows, pages } = await walk('view=closed');
    expect([rows.length, new Set(rows).size, pages]).toEqual([450, 450, 3]);
  });

  it('finds what is seldom however far back it lies, and looks only so far for one page', async () => {
    await queryDatabase(
      system,
      `insert into inbox (session_id, shard, pos, version, status, lang, customer_msgs, agent_msgs, created_at, sort_at)
       select id, shard_of(id), 0, 1, 'closed', case when n % 10000 = 0 then 'zh-TW' else 'en' end,
              case when n % 7000 = 0 then 1 else 0 end, 0, now(), now() - n * interval '1 hour'
       from (select n, uuidv7() as id from generate_series(1, 21000) n) as session`,
    );
    const chinese = await walk('view=closed&lang=zh-TW');
    expect([chinese.rows.length, chinese.pages]).toEqual([2, 3]);
    const unread = await walk('view=closed&unread=1');
    expect([unread.rows.length, new Set(unread.rows).size]).toEqual([3, 3]);
    expect((await walk('view=closed&unread=1&lang=zh-TW')).rows).toEqual([]);
  });

  it('holds what it says', async () => {
    const { sessionId, client } = await openVisitor(url);
    await client.command(sessionId, messageCommand('hello'));
    const inView = async (view: string) => (await page(`view=${view}`)).rows.some((row) => row.sessionId === sessionId);
    await waitUntil('it waits', () => inView('waiting'));
    const agent = await openAgent(url, system.agent);
    await agent.command(sessionId, { type: 'session.claim' });
    await waitUntil('it is mine', () => inView('mine'));
    expect([await inView('waiting'), await inView('all')]).toEqual([false, true]);

    const unread = async () => (await page('view=mine')).rows.find((row) => row.sessionId === sessionId)!.unread;
    await agent.request('read', { sessionId, version: 2 });
    await waitUntil('it is read', async () => (await unread()) === 0);
    await api(leadToken, `inbox/${sessionId}/unread`, { method: 'POST' });
    expect(await unread()).toBe(1);
    await agent.request('read', { sessionId, version: 2 });
    await waitUntil('it is read again', async () => (await unread()) === 0);
    client.close();
    agent.close();
  });

  it.each([
    ['view=everything', 'shape.invalid'],
    ['after=1', 'cursor.invalid'],
  ])('refuses %s', async (query, code) => expect((await page(query)).error?.code).toBe(code));
});
