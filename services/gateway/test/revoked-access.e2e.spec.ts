import { Secret, TOTP } from 'otpauth';
import { v7 } from 'uuid';
import { approveChanges } from '../../../infra/jest/approve-changes.ts';
import { queryDatabase } from '../../../infra/jest/query-database.ts';
import { systemForThisFile } from '../../../infra/jest/system-for-this-file.ts';
import type { SecondFactorSetup } from '@libs/protocol/second-factor.ts';
import type { AccountLinkResponse, Colleague, ResetResponse } from '@libs/protocol/team.ts';
import { signInIndependentLead } from './independent-lead.ts';
import { createAgentApi } from './agent-api-client.ts';
import { postJson, signIn } from './chat-client.ts';

/** What is left of a right when it is over: nothing, in whichever form it was handed out. */
const system = systemForThisFile({ gateways: 1, workers: 0, site: false });
let url: string;
let leadToken: string;
const PASSWORD = 'a password that is long enough';

beforeAll(async () => {
  url = system.gatewayUrls[0]!;
  leadToken = (await signIn(url, system.agent)).accessToken;
});

const api = createAgentApi(() => url);
const redeemLink = async ({ token }: AccountLinkResponse, password = PASSWORD) =>
  (await postJson(`${url}/api/agents/join`, { token, password })).status;

const invite = (by: string, name: string, role: Colleague['role']) => {
  const body = { email: `${name}@example.org`, displayName: name, role };
  return api<AccountLinkResponse>(by, 'agents/invitations', { method: 'POST', body });
};
/** One lead asks, and an independent one confirms and gets the link. */
async function reset(by: string, agentId: string): Promise<AccountLinkResponse> {
  const ask = (token: string) => api<ResetResponse>(token, `agents/${agentId}/reset`, { method: 'POST' });
  await ask(leadToken);
  return (await ask(by)).link!;
}

/** Somebody who was invited with this role, has joined and has signed in. */
async function createMember(name: string, role: Colleague['role'] = 'agent') {
  expect(await redeemLink(await invite(leadToken, name, role))).toBe(204);
  const { accessToken, agent, cookie } = await signIn(url, { email: `${name}@example.org`, password: PASSWORD });
  return { token: accessToken, agentId: agent.agentId, cookie };
}

describe('an access token', () => {
  const doors = [
    'inbox',
    'agents',
    'drafts',
    'settings/organisation',
    'agents/me/sign-ins',
    `sessions/${v7()}/case-file`,
  ];
  const answers = (token: string) => Promise.all(doors.map(async (path) => (await api(token, path)).error?.code));

  it('opens nothing any more once its agent is disabled', async () => {
    const { token, agentId } = await createMember('gone');
    expect(await answers(token)).not.toContain('access.missing');
    await api(leadToken, `agents/${agentId}`, { method: 'PUT', body: { enabled: false } });
    expect(await answers(token)).toEqual(doors.map(() => 'access.missing'));
    expect(await api(token, 'agents/me/second-factor', { method: 'POST' })).toMatchObject({
      error: { code: 'access.missing' },
    });
  });

  it('opens nothing any more once its sign-in is over', async () => {
    const { token, cookie } = await createMember('ida');
    await postJson(`${url}/api/agents/sign-out`, {}, { cookie, 'x-aidline': '1' });
    expect(await answers(token)).toEqual(doors.map(() => 'access.missing'));
  });
});

describe('a link', () => {
  it('is over when whoever made it is disabled', async () => {
    const { token, agentId } = await createMember('thief', 'lead');
    const link = await invite(token, 'friend', 'lead');
    await api(leadToken, `agents/${agentId}`, { method: 'PUT', body: { enabled: false } });
    await approveChanges(system);
    expect(await redeemLink(link)).toBe(410);
  });

  it('counts only while whoever made it may make one like it, and never above whom it was made for', async () => {
    const token = await signInIndependentLead(system, 'maker@example.org');
    const { agentId } = await createMember('rises');
    const [risen, later] = [await reset(token, agentId), await invite(token, 'later', 'agent')];
    const setRole = (name: string, role: string) =>
      queryDatabase(system, `update agent set role = $2 where email = $1`, [`${name}@example.org`, role]);
    await setRole('rises', 'operator');
    await setRole('maker', 'agent');
    expect([await redeemLink(risen), await redeemLink(later)]).toEqual([410, 410]);
    await setRole('maker', 'lead');
    expect([await redeemLink(risen), await redeemLink(later)]).toEqual([410, 204]);
  });

  it('to a new password is over when another one was taken', async () => {
    const { agentId } = await createMember('forgot');
    const second = await signInIndependentLead(system);
    const [lost, taken] = [await reset(second, agentId), await reset(second, agentId)];
    expect([await redeemLink(taken), await redeemLink(lost, 'of whoever finds the old mail')]).toEqual([204, 410]);
  });
});

describe('guessing', () => {
  const guess = async (address: string, body: object) => {
    const answer = await postJson(`${url}/api/agents/sign-in`, body, { 'x-forwarded-for': address });
    return ((await answer.json()) as { error?: { code: string } }).error?.code;
  };

  it('has five passwords on one line of IPv6, which has 2^64 addresses', async () => {
    const body = { email: 'guessed@example.org', password: 'wrong' };
    for (let nth = 1; nth <= 5; nth += 1) expect(await guess(`2001:db8:1:2::${nth}`, body)).toBe('login.wrong');
    expect(await guess('2001:db8:1:2::6', body)).toBe('rate.limited');
    expect(await guess('2001:db8:1:3::6', body)).toBe('login.wrong');
  });

  it('has five codes once the password is known, from however many addresses', async () => {
    const { token } = await createMember('stolen');
    const { secret } = await api<SecondFactorSetup>(token, 'agents/me/second-factor', { method: 'POST' });
    const codeAt = (steps: number) =>
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });
    await api(token, 'agents/me/second-factor/confirm', { method: 'POST', body: { code: codeAt(0) } });
    const known = { email: 'stolen@example.org', password: PASSWORD };
    for (let nth = 1; nth <= 5; nth += 1)
      expect(await guess(`203.0.113.${nth}`, { ...known, code: '000000' })).toBe('login.code-wrong');
    expect(await guess('203.0.113.6', { ...known, code: codeAt(1) })).toBe('rate.limited');
  });
});
