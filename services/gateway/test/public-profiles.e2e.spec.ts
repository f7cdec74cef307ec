import sharp from 'sharp';
import { approveChanges } from '../../../infra/jest/approve-changes.ts';
import { queryDatabase } from '../../../infra/jest/query-database.ts';
import { systemForThisFile } from '../../../infra/jest/system-for-this-file.ts';
import type { AuditEntry } from '@libs/protocol/audit.ts';
import type { Colleague, AccountLinkResponse } from '@libs/protocol/team.ts';
import { postJson, signIn } from './chat-client.ts';
import { createAgentApi } from './agent-api-client.ts';

const system = systemForThisFile({ gateways: 1, workers: 0, site: false });
let url: string;
let leadToken: string;
const PASSWORD = 'a password that is long enough';

beforeAll(async () => {
  url = system.gatewayUrls[0]!;
  leadToken = (await signIn(url, system.agent)).accessToken;
});

const api = createAgentApi(() => url);
const colleagueByEmail = async (email: string) =>
  (await api<{ team: Colleague[] }>(leadToken, 'agents')).team.find((one) => one.email === email)!;

async function createMember(email: string, role: Colleague['role'] = 'agent') {
  const body = { email, displayName: email.split('@')[0]!, role };
  const { token } = await api<AccountLinkResponse>(leadToken, 'agents/invitations', { method: 'POST', body });
  expect((await postJson(`${url}/api/agents/join`, { token, password: PASSWORD })).status).toBe(204);
  return (await signIn(url, { email, password: PASSWORD })).accessToken;
}

it('an agent has the name among visitors that a lead has chosen, and no other', async () => {
  const agent = await createMember('shown@example.org');
  const lead = await createMember('chooser@example.org', 'lead');
  const { agentId, publicName } = await colleagueByEmail('shown@example.org');
  expect(publicName).toBe(null);
  await approveChanges(system);
  // What agents call themselves is for colleagues.
  await api(agent, 'agents/me', { method: 'PUT', body: { displayName: 'Official Desk' } });
  expect(await colleagueByEmail('shown@example.org')).toMatchObject({
    displayName: 'Official Desk',
    publicName: 'shown',
  });
  const rename = (token: string, name: string | null, whom: string = agentId) =>
    api(token, `agents/${whom}/public-name`, { method: 'PUT', body: { name } });
  expect(await rename(agent, 'Official Desk')).toMatchObject({ error: { code: 'access.lead-only' } });
  expect(await rename(lead, 'Send me the code')).toMatchObject({
    error: { code: 'words.held', field: 'name', kinds: ['code'] },
  });
  const held = { email: 'x@example.org', displayName: 'Send me the code', role: 'agent' };
  expect(await api(lead, 'agents/invitations', { method: 'POST', body: held })).toMatchObject({
    error: { code: 'words.held', field: 'displayName' },
  });
  expect(await rename(lead, ' Ning ')).toEqual({});
  expect(await colleagueByEmail('shown@example.org')).toMatchObject({ publicName: 'shown' });
  await approveChanges(system);
  expect(await colleagueByEmail('shown@example.org')).toMatchObject({ publicName: 'Ning', pictureUrl: null });
  await createMember('above@example.org');
  await queryDatabase(system, `update agent set role = 'operator' where email = 'above@example.org'`);
  const { agentId: above } = await colleagueByEmail('above@example.org');
  expect((await rename(lead, 'Boss', above)).error?.code).toBe('access.denied');
});

it('an agent has the picture that a lead has chosen, until it is taken away; both are written down', async () => {
  const agent = await createMember('pictured@example.org');
  const { agentId } = await colleagueByEmail('pictured@example.org');
  const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#0b5a55' } })
    .png()
    .toBuffer();
  const at = `${url}/api/agents/${agentId}/picture`;
  const send = (token: string, method: string) =>
    fetch(at, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'image/png' },
      body: method === 'POST' ? new Uint8Array(picture) : null,
    });
  expect([(await send(agent, 'POST')).status, (await send(leadToken, 'POST')).status]).toEqual([403, 204]);
  expect(await colleagueByEmail('pictured@example.org')).toMatchObject({ pictureUrl: null });
  await approveChanges(system);
  const { pictureUrl } = await colleagueByEmail('pictured@example.org');
  expect((await fetch(`${url}${pictureUrl}`)).headers.get('content-type')).toBe('image/webp');
  expect((await send(leadToken, 'DELETE')).status).toBe(204);
  expect((await fetch(`${url}${pictureUrl}`)).status).toBe(404);
  await api(leadToken, `agents/${agentId}/public-name`, { method: 'PUT', body: { name: null } });
  const { lines } = await api<{ lines: AuditEntry[] }>(leadToken, 'audit');
  expect(lines.filter(({ about }) => about === agentId).map(({ what }) => what)).toEqual([
    'agent.public-name-changed',
    'agent.public-picture-changed',
    ...['change.approved', 'change.approved', 'change.requested'],
  ]);
});
