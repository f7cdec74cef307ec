import { queryDatabase } from '../../../infra/jest/query-database.ts';
import { systemForThisFile } from '../../../infra/jest/system-for-this-file.ts';
import { newSessionId, newVisitorKey } from '@libs/client/new-ids.ts';
import { agentCredentials, visitorCredentials } from '@libs/client/credentials.ts';
import type { InboxPageResponse } from '@libs/protocol/console-api.ts';
import type { SessionId } from '@libs/protocol/ids.ts';
import type { AuditEntry } from '@libs/protocol/audit.ts';
import type { RefusalBody } from '@libs/protocol/socket-protocol.ts';
import { createAgentApi } from './agent-api-client.ts';
import {
  connect,
  connectOrThrow,
  messageCommand,
  openSessionCommand,
  openAgent,
  openVisitor,
  signIn,
  waitUntil,
  type ChatClient,
} from './chat-client.ts';
import { openRawClient } from './raw-client.ts';
import { uploadFile } from './file-client.ts';
import { picture } from './sample-files.ts';

/** A person can be kept out: what they said stays theirs to read and to erase, and nothing more is taken from them. */
const system = systemForThisFile({ gateways: 2, workers: 1, site: false });
const COLLEAGUE = 'colleague@aidline.local';
const REASON = 'threatens the agents';
let [first, second] = ['', ''];
let lead: ChatClient;
let agent: ChatClient;
let leadToken: string;

beforeAll(async () => {
  [first, second] = system.gatewayUrls as [string, string];
  await queryDatabase(
    system,
    `insert into agent (email, display_name, password_hash) select $1, 'Colleague', password_hash from agent`,
    [COLLEAGUE],
  );
  leadToken = (await signIn(first, system.agent)).accessToken;
  lead = await connectOrThrow(first, agentCredentials(leadToken));
  agent = await openAgent(second, { ...system.agent, email: COLLEAGUE });
});
afterAll(() => [lead, agent].forEach((client) => client.close()));

const api = createAgentApi(() => first);
const codeOf = (answer: unknown) => (answer as RefusalBody).error?.code;
const block = (sessionId: SessionId) => agent.command(sessionId, { type: 'session.block', reason: REASON });
const blockedSessions = async () =>
  (await api<InboxPageResponse>(leadToken, 'inbox/page?view=blocked')).rows.map(({ sessionId }) => sessionId);

async function openBlocked() {
  const visitor = await openVisitor(first);
  await visitor.client.command(visitor.sessionId, messageCommand('what I said before'));
  expect(await block(visitor.sessionId)).toMatchObject({ ok: true });
  await waitUntil('the person is told', () =>
    visitor.client.applied.some((one) => 'event' in one && one.event.type === 'session.blocked'),
  );
  return visitor;
}

describe('a blocked person', () => {
  it('is told that it has ended, not why, and is refused by every way of saying more', async () => {
    const { client, sessionId, key } = await openBlocked();
    const seen = JSON.stringify(client.applied);
    expect(seen).toContain('what I said before');
    expect(seen).not.toContain(REASON);
    expect(codeOf(await client.command(sessionId, messageCommand('more')))).toBe('session.blocked');
    expect(codeOf(await client.command(sessionId, { type: 'contact.give', name: 'Li' }))).toBe('session.blocked');
    expect(codeOf(await client.command(sessionId, { type: 'session.rate', stars: 1, text: 'bad' }))).toBe(
      'session.blocked',
    );
    const upload = await uploadFile(second, { sessionId, proof: `Visitor ${sessionId}.${key}`, file: await picture() });
    expect(codeOf(await upload.json())).toBe('session.blocked');
    client.close();
  });

  it('reads what was said, here and on a new page, and can erase it', async () => {
    const { client, sessionId, key } = await openBlocked();
    client.close();
    const again = await connectOrThrow(second, visitorCredentials(sessionId, key));
    await again.join(sessionId);
    expect(again.texts()).toContain('what I said before');
    expect(await again.command(sessionId, { type: 'session.erase' })).toMatchObject({ ok: true });
    again.close();
  });

  it('on a page of protocol 8 reads a placeholder, and that it is closed', async () => {
    const { client, sessionId, key } = await openBlocked();
    client.close();
    const page = await openRawClient(first, { ...visitorCredentials(sessionId, key), protocol: 8 });
    const answer = (await page.request('join', {
      sessionId,
      cursor: null,
      newest: 1,
    })) as unknown as { session: { status: string }; events: { event?: { type: string } }[] };
    expect([answer.session.status, answer.events.at(-1)?.event?.type]).toEqual(['closed', 'message.sent']);
    page.close();
  });
});

describe('the agents', () => {
  it('find who was blocked and why, and only leads lift it, which is on record', async () => {
    const { client, sessionId } = await openBlocked();
    await waitUntil('it is in the view of leads', async () => (await blockedSessions()).includes(sessionId));
    await lead.join(sessionId);
    expect(JSON.stringify(lead.applied)).toContain(REASON);
    expect(codeOf(await agent.command(sessionId, messageCommand('hello')))).toBe('session.blocked');
    expect(codeOf(await agent.command(sessionId, { type: 'session.unblock' }))).toBe('access.denied');
    expect(await lead.command(sessionId, { type: 'session.unblock' })).toMatchObject({ ok: true });
    expect(await client.command(sessionId, messageCommand('thank you'))).toMatchObject({ ok: true });
    await waitUntil('it has left the view', async () => !(await blockedSessions()).includes(sessionId));
    const { lines } = await api<{ lines: AuditEntry[] }>(leadToken, 'audit');
    const recorded = lines.filter((line) => line.sessionId === sessionId).map(({ what }) => what);
    expect(recorded).toEqual(expect.arrayContaining(['session.unblocked', 'session.blocked']));
    client.close();
  });

  it('block once: a second reason is refused, a repeat gets the first answer', async () => {
    const { client, sessionId } = await openVisitor(first);
    const commandId = '0199f3a2-0000-4000-8000-0000000000b1' as never;
    const reason = { type: 'session.block', reason: 'spam' };
    expect(await agent.command(sessionId, reason, commandId)).toMatchObject({ ok: true, duplicate: false });
    expect(await agent.command(sessionId, reason, commandId)).toMatchObject({ ok: true, duplicate: true });
    expect(codeOf(await block(sessionId))).toBe('session.blocked');
    client.close();
  });
});

describe('the device of a blocked person', () => {
  const opening = async (headers: Record<string, string>, url = first) => {
    const sessionId = newSessionId();
    const client = (await connect(url, visitorCredentials(sessionId, newVisitorKey()), headers)) as ChatClient;
    const answer = await client.command(sessionId, openSessionCommand);
    client.close();
    return { sessionId, code: codeOf(answer) };
  };
  const device = { 'x-forwarded-for': '203.0.113.77', 'user-agent': 'telephone of the blocked person' };
  const neighbour = { ...device, 'user-agent': 'telephone of a neighbour' };

  it('opens one more conversation and then has to wait; others behind the same address do not, nor once it is lifted', async () => {
    const { sessionId } = await opening(device);
    expect((await opening(device)).code).toBeUndefined();
    expect(await block(sessionId)).toMatchObject({ ok: true });
    expect((await opening(device)).code).toBeUndefined();
    // Each opening is a visitor without a former key, as with all storage of the browser deleted.
    for (const url of [first, second]) expect((await opening(device, url)).code).toBe('rate.limited');
    expect((await opening(neighbour)).code).toBeUndefined();
    expect(await system.redis.dumpAll()).not.toMatch(/203\.0\.113\.77|telephone/);
    await lead.command(sessionId, { type: 'session.unblock' });
    expect((await opening(device)).code).toBeUndefined();
  });
});
