import { systemForThisFile } from '../../../infra/jest/system-for-this-file.ts';
import type { AuditEntry } from '@libs/protocol/audit.ts';
import { MAX_SAVED_VIEWS, type SavedViewRequest, type SavedViewsResponse } from '@libs/protocol/saved-views.ts';
import type { AccountLinkResponse } from '@libs/protocol/team.ts';
import { v4 } from 'uuid';
import { createAgentApi } from './agent-api-client.ts';
import { messageCommand, openVisitor, postJson, signIn, waitUntil } from './chat-client.ts';

/** Filters of the list under a name: whose they are, and what is in them. */
const system = systemForThisFile({ gateways: 1, workers: 1, site: false });
let [url, lead, mei, jun] = ['', '', '', ''];
const api = createAgentApi(() => url);

async function createMember(email: string): Promise<string> {
  const body = { email, displayName: email, role: 'agent' };
  const { token } = await api<AccountLinkResponse>(lead, 'agents/invitations', { method: 'POST', body });
  const password = 'a long enough password';
  await postJson(`${url}/api/agents/join`, { token, password });
  return (await signIn(url, { email, password })).accessToken;
}
beforeAll(async () => {
  url = system.gatewayUrls[0]!;
  lead = (await signIn(url, system.agent)).accessToken;
  [mei, jun] = [await createMember('mei@example.org'), await createMember('jun@example.org')];
});

const own: SavedViewRequest = { name: 'Waiting, English', isTeam: false, filter: { view: 'waiting', lang: 'en' } };
const save = (who: string, id: string, body: object) => api(who, `saved-views/${id}`, { method: 'PUT', body });
const remove = (who: string, id: string) => api(who, `saved-views/${id}`, { method: 'DELETE' });
const viewsOf = async (who: string) => (await api<SavedViewsResponse>(who, 'saved-views')).views;
const named = async (who: string) => (await viewsOf(who)).map(({ name }) => name);
const refused = (code: string) => ({ error: { code } });

it("an agent's own view counts what it has, is renamed and deleted, and is nobody else's", async () => {
  const { client, sessionId } = await openVisitor(url);
  await client.command(sessionId, messageCommand('help'));
  const id = v4();
  expect(await save(mei, id, own)).toEqual({});
  await waitUntil('it is counted', async () => (await viewsOf(mei))[0]?.count === 1);
  expect(await viewsOf(mei)).toEqual([{ ...own, id, count: 1, isMore: false }]);
  expect([await named(jun), await named(lead)]).toEqual([[], []]);
  expect(await save(jun, id, { ...own, name: 'taken over' })).toMatchObject(refused('access.denied'));
  expect(await remove(lead, id)).toMatchObject(refused('access.denied'));
  await save(mei, id, { ...own, name: 'English' });
  expect(await named(mei)).toEqual(['English']);
  await remove(mei, id);
  expect(await named(mei)).toEqual([]);
  client.close();
});

it("everybody has the team's, and only leads change them, on record", async () => {
  const id = v4();
  const team = { ...own, name: 'For all', isTeam: true };
  expect(await save(mei, id, team)).toMatchObject(refused('access.lead-only'));
  expect(await save(lead, id, team)).toEqual({});
  expect([await named(mei), await named(lead)]).toEqual([['For all'], ['For all']]);
  expect(await save(mei, id, { ...team, isTeam: false })).toMatchObject(refused('access.lead-only'));
  expect(await remove(mei, id)).toMatchObject(refused('access.lead-only'));
  expect(await remove(lead, id)).toEqual({});
  expect(await named(mei)).toEqual([]);
  const { lines } = await api<{ lines: AuditEntry[] }>(lead, 'audit');
  expect(lines.map(({ what }) => what)).toEqual(expect.arrayContaining(['view.saved', 'view.removed']));
});

it('there are only so many, and each filters by what the list knows', async () => {
  expect(await save(jun, v4(), { ...own, name: ' ' })).toMatchObject(refused('shape.invalid'));
  expect(await save(jun, v4(), { ...own, filter: { view: 'all', colour: 'red' } })).toMatchObject({
    error: { code: 'field.unknown' },
  });
  for (let n = 0; n < MAX_SAVED_VIEWS; n += 1) expect(await save(jun, v4(), own)).toEqual({});
  expect(await save(jun, v4(), own)).toMatchObject(refused('limit.reached'));
});
