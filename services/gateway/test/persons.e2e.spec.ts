import { queryDatabase } from '../../../infra/jest/query-database.ts';
import { systemForThisFile } from '../../../infra/jest/system-for-this-file.ts';
import type { AuditEntry } from '@libs/protocol/audit.ts';
import type { CommandId, SessionId } from '@libs/protocol/ids.ts';
import type { InternalNote, PersonResponse, PersonSuggestion } from '@libs/protocol/persons.ts';
import type { AccessRule } from '@libs/protocol/security-settings.ts';
import type { AccountLinkResponse } from '@libs/protocol/team.ts';
import { v4 } from 'uuid';
import { createAgentApi } from './agent-api-client.ts';
import { messageCommand, openAgent, openVisitor, postJson, signIn, waitUntil, type ChatClient } from './chat-client.ts';

/** Whoever is behind several conversations: joined by agents, taken apart again, suggested, and never by itself. */
const env = { AGENT_COMMANDS_PER_SECOND: '1000' };
const system = systemForThisFile({ gateways: 2, workers: 1, site: false, env });
const PASSWORD = 'a long enough password';
const MEI = { email: 'mei@example.org', password: PASSWORD };
let [url, lead, mei] = ['', '', ''];
const clients: ChatClient[] = [];
const api = createAgentApi(() => url);
beforeAll(async () => {
  url = system.gatewayUrls[0]!;
  lead = (await signIn(url, system.agent)).accessToken;
  const body = { email: MEI.email, displayName: 'Mei', role: 'agent' };
  const { token } = await api<AccountLinkResponse>(lead, 'agents/invitations', { method: 'POST', body });
  await postJson(`${url}/api/agents/join`, { token, password: PASSWORD });
  mei = (await signIn(url, MEI)).accessToken;
});
afterAll(() => clients.forEach((client) => client.close()));

async function written(text = 'they took my savings') {
  const visitor = await openVisitor(url);
  clients.push(visitor.client);
  await visitor.client.command(visitor.sessionId, messageCommand(text));
  // The list is behind the log.
  await waitUntil('it is listed', async () => (await person(visitor.sessionId)).conversations.length > 0);
  return visitor;
}
const person = (sessionId: SessionId, who = lead) => api<PersonResponse>(who, `sessions/${sessionId}/person`);
const idsOf = async (sessionId: SessionId, who = lead) =>
  (await person(sessionId, who)).conversations.map((row) => row.sessionId).sort();
const notesOf = async (sessionId: SessionId) =>
  (await api<{ notes: InternalNote[] }>(lead, `sessions/${sessionId}/notes`)).notes.map(({ text }) => text);

const newLinkId = () => v4() as CommandId;
type Linked = { who?: string; linkId?: CommandId; reason?: string };
const link = (one: SessionId, other: SessionId, { who = lead, linkId = newLinkId(), reason = 'why' }: Linked = {}) =>
  api(who, `sessions/${one}/person/links/${linkId}`, { method: 'PUT', body: { with: other, reason } });
const unlink = (one: SessionId, { who = lead, linkId = newLinkId(), reason = 'why' }: Linked = {}) =>
  api(who, `sessions/${one}/person/links/${linkId}/undo`, { method: 'POST', body: { reason } });

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

it('is joined by an agent with a reason, once, on record in both, and taken apart again', async () => {
  const [one, other, third] = [await written(), await written(), await written()];
  const all = [one, other, third].map(({ sessionId }) => sessionId).sort();
  const linkId = newLinkId();
  const joined = { linkId, reason: 'she named the same case number' };
  expect(await link(one.sessionId, other.sessionId, joined)).toEqual({});
  expect(await link(one.sessionId, other.sessionId, joined)).toEqual({});
  expect(await link(other.sessionId, third.sessionId)).toEqual({});
  expect(await idsOf(one.sessionId)).toEqual(all);
  expect((await person(third.sessionId)).links).toMatchObject([
    { linkId, between: expect.arrayContaining([one.sessionId, other.sessionId]) },
    { between: expect.arrayContaining([other.sessionId, third.sessionId]) },
  ]);
  expect(await notesOf(one.sessionId)).toEqual([joined.reason]);
  expect(await notesOf(other.sessionId)).toEqual([joined.reason, 'why']);

  expect(await unlink(one.sessionId, { linkId, reason: 'her sister' })).toEqual({});
  expect(await unlink(one.sessionId, { linkId, reason: 'her sister' })).toEqual({});
  expect(await idsOf(one.sessionId)).toEqual([one.sessionId]);
  expect(await idsOf(other.sessionId)).toEqual([other.sessionId, third.sessionId].sort());
  expect(await notesOf(one.sessionId)).toEqual([joined.reason, 'her sister']);
  expect(await notesOf(other.sessionId)).toEqual([joined.reason, 'why', 'her sister']);
  const seen = one.client.applied.flatMap((line) => ('event' in line ? [line.event.type] : []));
  expect(seen).not.toContain('note.added');
  expect(await link(one.sessionId, one.sessionId)).toMatchObject({ error: { code: 'shape.invalid' } });
  expect(await link(one.sessionId, other.sessionId, { reason: ' ' })).toMatchObject({
    error: { code: 'shape.invalid' },
  });
});

it('loses an erased conversation with its link, and keeps the other', async () => {
  const [one, other] = [await written(), await written()];
  await link(one.sessionId, other.sessionId);
  await one.client.command(one.sessionId, { type: 'session.erase' });
  await waitUntil('it is gone', async () => (await person(other.sessionId)).conversations.length === 1);
  expect(await person(other.sessionId)).toMatchObject({ hidden: 0, links: [] });
  const rows = (sessionId: SessionId) =>
    queryDatabase(system, `select from person_link where session_id = $1`, [sessionId]);
  expect([await rows(one.sessionId), await rows(other.sessionId)]).toEqual([[], [{}]]);
  // What is left names the erased conversation nowhere in the open.
  const open = await queryDatabase<{ meta: object }>(system, `select meta from chat_event where session_id = $1`, [
    other.sessionId,
  ]);
  expect(JSON.stringify(open)).not.toContain(one.sessionId);
  expect(await link(other.sessionId, one.sessionId)).toMatchObject({ error: { code: 'session.erased' } });
  expect(await notesOf(other.sessionId)).toEqual(['why']);
});

it('is suggested by an address or a number alone, and never joined by itself', async () => {
  const [one, other, mentioning, namesake] = [
    await written(),
    await written(),
    await written('ask wei.lin@example.org about it'),
    await written(),
  ];
  const phone = '+65 9123 4577';
  await one.client.command(one.sessionId, {
    type: 'contact.give',
    ...{ name: 'Wei', email: 'wei.lin@example.org', phone },
  });
  await other.client.command(other.sessionId, { type: 'contact.give', email: 'wei.lin@example.org', phone });
  await mentioning.client.command(mentioning.sessionId, { type: 'contact.give', name: 'Wei' });
  await namesake.client.command(namesake.sessionId, { type: 'contact.give', name: 'Wei' });
  const suggested = async (sessionId: SessionId) =>
    (await api<{ suggestions: PersonSuggestion[] }>(lead, `sessions/${sessionId}/person/suggestions`)).suggestions.map(
      ({ conversation, same }) => [conversation.sessionId, same],
    );
  await waitUntil('it is suggested', async () => (await suggested(one.sessionId)).length > 0);
  expect(await suggested(one.sessionId)).toEqual([[other.sessionId, ['email', 'phone']]]);
  expect(await suggested(namesake.sessionId)).toEqual([]);
  expect(await idsOf(one.sessionId)).toEqual([one.sessionId]);
  await link(one.sessionId, other.sessionId);
  expect(await suggested(one.sessionId)).toEqual([]);
});

it('shows only what its reader may read, and counts the rest', async () => {
  const [mine, foreign] = [await written(), await written()];
  const agent = await openAgent(url, MEI);
  clients.push(agent);
  await agent.command(mine.sessionId, { type: 'session.claim' });
  const other = await openAgent(url, system.agent);
  clients.push(other);
  await other.command(foreign.sessionId, { type: 'session.claim' });
  const linkId = newLinkId();
  await link(mine.sessionId, foreign.sessionId, { linkId });
  await setRule('own');
  await waitUntil('one is hidden', async () => (await person(mine.sessionId, mei)).hidden === 1);
  expect(await person(mine.sessionId, mei)).toMatchObject({
    conversations: [{ sessionId: mine.sessionId }],
    links: [],
  });
  const denied = { error: { code: 'access.denied' } };
  expect(await api(mei, `sessions/${foreign.sessionId}/person`)).toMatchObject(denied);
  expect(await api(mei, `sessions/${foreign.sessionId}/notes`)).toMatchObject(denied);
  expect(await link(mine.sessionId, foreign.sessionId, { who: mei })).toMatchObject(denied);
  expect(await unlink(mine.sessionId, { who: mei, linkId })).toMatchObject(denied);
  expect(await idsOf(mine.sessionId)).toEqual([mine.sessionId, foreign.sessionId].sort());
  await setRule('everyone');
});

it('is read on record', async () => {
  const { sessionId } = await written();
  await api(mei, `sessions/${sessionId}/notes`);
  const { lines } = await api<{ lines: AuditEntry[] }>(lead, 'audit');
  expect(lines).toContainEqual(expect.objectContaining({ what: 'session.read', sessionId, agentName: 'Mei' }));
});
