import sharp from 'sharp';
import { askDatabase } from '../../../infra/jest/ask-database.ts';
import { startSystem, type RunningSystem } from '../../../infra/jest/system.ts';
import type { AuditLine } from '@libs/protocol/audit.ts';
import type { Colleague, LinkResponse } from '@libs/protocol/team.ts';
import { postJson, signIn } from './chat-client.ts';
import { askAt } from './ask-as.ts';

let system: RunningSystem;
let url: string;
let boss: string;
const PASSWORD = 'a password that is long enough';

beforeAll(async () => {
  system = await startSystem({ gateways: 1, workers: 0, site: false });
  url = system.gatewayUrls[0]!;
  boss = (await signIn(url, system.agent)).accessToken;
});
afterAll(() => system?.stop());

const ask = askAt(() => url);
const known = async (email: string) =>
  (await ask<{ team: Colleague[] }>(boss, 'agents')).team.find((one) => one.email === email)!;

async function joined(email: string, role: Colleague['role'] = 'agent') {
  const body = { email, displayName: email.split('@')[0]!, role };
  const { token } = await ask<LinkResponse>(boss, 'agents/invitations', { method: 'POST', body });
  expect((await postJson(`${url}/api/agents/join`, { token, password: PASSWORD })).status).toBe(204);
  return (await signIn(url, { email, password: PASSWORD })).accessToken;
}

it('an agent has the name among visitors that a lead has chosen, and no other', async () => {
  const agent = await joined('shown@example.org');
  const lead = await joined('chooser@example.org', 'lead');
  const { agentId, publicName } = await known('shown@example.org');
  expect(publicName).toBe('shown');
  // What agents call themselves is for colleagues.
  await ask(agent, 'agents/me', { method: 'PUT', body: { displayName: 'Official Desk' } });
  expect(await known('shown@example.org')).toMatchObject({ displayName: 'Official Desk', publicName: 'shown' });
  const rename = (token: string, name: string | null, whom: string = agentId) =>
    ask(token, `agents/${whom}/public-name`, { method: 'PUT', body: { name } });
  expect(await rename(agent, 'Official Desk')).toMatchObject({ error: { code: 'access.lead-only' } });
  expect(await rename(lead, 'Send me the code')).toMatchObject({
    error: { code: 'words.held', field: 'name', kinds: ['code'] },
  });
  const held = { email: 'x@example.org', displayName: 'Send me the code', role: 'agent' };
  expect(await ask(lead, 'agents/invitations', { method: 'POST', body: held })).toMatchObject({
    error: { code: 'words.held', field: 'displayName' },
  });
  expect(await rename(lead, ' Ning ')).toEqual({});
  expect(await known('shown@example.org')).toMatchObject({ publicName: 'Ning', pictureUrl: null });
  await joined('above@example.org');
  await askDatabase(system, `update agent set role = 'operator' where email = 'above@example.org'`);
  const { agentId: above } = await known('above@example.org');
  expect((await rename(lead, 'Boss', above)).error?.code).toBe('access.denied');
});

it('an agent has the picture that a lead has chosen, until it is taken away; both are written down', async () => {
  const agent = await joined('pictured@example.org');
  const { agentId } = await known('pictured@example.org');
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
  expect([(await send(agent, 'POST')).status, (await send(boss, 'POST')).status]).toEqual([403, 204]);
  const { pictureUrl } = await known('pictured@example.org');
  expect((await fetch(`${url}${pictureUrl}`)).headers.get('content-type')).toBe('image/webp');
  expect((await send(boss, 'DELETE')).status).toBe(204);
  expect((await fetch(`${url}${pictureUrl}`)).status).toBe(404);
  await ask(boss, `agents/${agentId}/public-name`, { method: 'PUT', body: { name: null } });
  const { lines } = await ask<{ lines: AuditLine[] }>(boss, 'audit');
  expect(lines.filter(({ about }) => about === agentId).map(({ what }) => what)).toEqual([
    'agent.public-name-changed',
    'agent.public-picture-changed',
    'agent.public-picture-changed',
  ]);
});
