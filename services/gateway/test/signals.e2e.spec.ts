import { queryDatabase } from '../../../infra/jest/query-database.ts';
import { systemForThisFile } from '../../../infra/jest/system-for-this-file.ts';
import { visitorCredentials } from '@libs/client/credentials.ts';
import type { InboxResponse } from '@libs/protocol/http.ts';
import type { AgentId } from '@libs/protocol/ids.ts';
import type { Signal } from '@libs/protocol/signals.ts';
import type { Acknowledgement } from '@libs/protocol/socket-protocol.ts';
import {
  connectOrThrow,
  ChatClient,
  openAgent,
  openVisitor,
  messageCommand,
  signIn,
  waitUntil,
} from './chat-client.ts';

const system = systemForThisFile({ gateways: 2, workers: 1, site: false });
let one: string;
let two: string;

beforeAll(async () => {
  [one, two] = system.gatewayUrls as [string, string];
});

function collectSignals(client: ChatClient): Signal[] {
  const heard: Signal[] = [];
  client.connection.on('signal', (signal) => heard.push(signal));
  return heard;
}

describe('typing', () => {
  it('is heard by the other side, on the other gateway, seldom enough, and leaves nothing behind', async () => {
    const { client: visitor, sessionId } = await openVisitor(one);
    const agent = await openAgent(two, system.agent);
    await agent.join(sessionId);
    const [byAgent, byVisitor] = [collectSignals(agent), collectSignals(visitor)];

    for (let time = 0; time < 50; time += 1) await visitor.request('typing', { sessionId });
    await agent.request('typing', { sessionId });
    await waitUntil('both have heard the other', () => byAgent.some(isTyping) && byVisitor.some(isTyping));
    expect(byAgent.filter(isTyping).length).toBeLessThan(10);
    expect(byVisitor).toEqual([{ kind: 'typing', sessionId, by: 'agent' }]);
    expect(await visitor.join(sessionId)).toMatchObject({ head: visitor.applied.length });
    visitor.close();
    agent.close();
  });

  it('in a session of somebody else is refused', async () => {
    const { client: visitor, sessionId } = await openVisitor(one);
    const { client: other } = await openVisitor(one);
    for (const [event, body] of [
      ['typing', { sessionId }],
      ['read', { sessionId, version: 1 }],
    ] as const)
      expect(await other.request(event, body)).toMatchObject({ error: { code: 'session.unknown' } });
    visitor.close();
    other.close();
  });
});

describe('colleagues in one conversation', () => {
  it('hear of each other across gateways, who came first too, and the customer hears nothing of it', async () => {
    const { client: visitor, sessionId } = await openVisitor(one);
    await queryDatabase(
      system,
      `insert into agent (email, display_name, password_hash)
       select 'jun@example.org', 'Jun', password_hash from agent limit 1`,
    );
    const [mei, jun] = [
      await openAgent(one, system.agent),
      await openAgent(two, { ...system.agent, email: 'jun@example.org' }),
    ];
    const [byMei, byJun, byVisitor] = [collectSignals(mei), collectSignals(jun), collectSignals(visitor)];
    const deedsIn = (heard: Signal[], agentId: AgentId) =>
      heard.flatMap((signal) => (signal.kind === 'colleague' && signal.agentId === agentId ? [signal.doing] : []));
    const ids = await queryDatabase<{ id: AgentId }>(system, `select id from agent order by created_at`);
    const [meiId, junId] = [ids[0]!.id, ids[1]!.id];

    await mei.join(sessionId);
    await jun.join(sessionId);
    await waitUntil('the first hears the second arrive', () => deedsIn(byMei, junId).includes('arriving'));
    await waitUntil('the second hears that the first is there', () => deedsIn(byJun, meiId).includes('viewing'));
    await jun.request('typing', { sessionId });
    await waitUntil('the first hears the second write', () => deedsIn(byMei, junId).includes('writing'));
    jun.close();
    await waitUntil('the first hears the second leave', () => deedsIn(byMei, junId).includes('leaving'));
    expect(byVisitor.map(({ kind }) => kind)).toEqual(['typing']);
    visitor.close();
    mei.close();
  });
});

const isTyping = (signal: Signal): boolean => signal.kind === 'typing';

describe('read marks', () => {
  it('are counted truly, told to the other side, kept, and never move back', async () => {
    const { client: visitor, sessionId } = await openVisitor(one);
    const agent = await openAgent(two, system.agent);
    const heard = collectSignals(visitor);
    for (const text of ['one', 'two', 'three']) await visitor.command(sessionId, messageCommand(text));
    const unread = () => agent.inboxRows.findLast((row) => row.sessionId === sessionId)?.unread;
    await waitUntil('the list counts three', () => unread() === 3);

    await agent.join(sessionId);
    const second = agent.applied.find(
      (event) => 'event' in event && event.event.type === 'message.sent' && event.event.text === 'two',
    )!;
    await agent.request('read', { sessionId, version: second.version });
    await waitUntil('the visitor hears it', () =>
      heard.some((signal) => signal.kind === 'read' && signal.version === second.version),
    );
    await waitUntil('the list counts one', () => unread() === 1);

    await agent.request('read', { sessionId, version: 1 });
    // Written down together with a mark of another conversation, of which its visitor hears.
    const other = await openVisitor(one);
    const heardThere = collectSignals(other.client);
    await agent.request('read', { sessionId: other.sessionId, version: 1 });
    await waitUntil('the next marks are written', () => heardThere.some(({ kind }) => kind === 'read'));
    const marks = async () => ((await visitor.join(sessionId)) as Extract<Acknowledgement<'join'>, { ok: true }>).marks;
    expect([await marks(), unread()]).toMatchObject([{ agent: second.version }, 1]);

    await agent.request('read', { sessionId, version: Number.MAX_SAFE_INTEGER });
    await waitUntil('the list counts none', () => unread() === 0);
    await visitor.command(sessionId, messageCommand('four'));
    await waitUntil('what came after counts', () => unread() === 1);
    expect((await marks()).agent).toBeGreaterThan(second.version);
    for (const client of [visitor, other.client, agent]) client.close();
  });
});

describe('presence', () => {
  const isOnline = (agent: ChatClient, sessionId: string) =>
    agent.inboxRows.findLast((row) => row.sessionId === sessionId)?.isOnline;

  it('shows who is here, outlives a closed tab beside an open one, and ends with the last', async () => {
    const agent = await openAgent(two, system.agent);
    const { client: first, sessionId, key } = await openVisitor(one);
    await waitUntil('online', () => isOnline(agent, sessionId) === true);
    const second = await connectOrThrow(one, visitorCredentials(sessionId, key));
    await second.join(sessionId);
    const other = await openVisitor(one);
    await waitUntil('another is online', () => isOnline(agent, other.sessionId) === true);
    first.close();
    other.client.close();
    await waitUntil('who closed after it is offline', () => isOnline(agent, other.sessionId) === false);
    expect(isOnline(agent, sessionId)).toBe(true);
    second.close();
    await waitUntil('offline', () => isOnline(agent, sessionId) === false);
    agent.close();
  });

  it('of a gateway that was killed ends within its lease', async () => {
    const agent = await openAgent(two, system.agent);
    const { sessionId } = await openVisitor(one);
    await waitUntil('online', () => isOnline(agent, sessionId) === true);
    await system.gateways[0]!.kill('SIGKILL');
    await waitUntil('offline', () => isOnline(agent, sessionId) === false, 30_000);
    await system.gateways[0]!.restart();
    agent.close();
  });

  it('is told again after Redis has forgotten everything', async () => {
    const { client: visitor, sessionId } = await openVisitor(one);
    const { accessToken } = await signIn(two, system.agent);
    const isShownOnline = async () => {
      const answer = await fetch(`${two}/api/inbox`, { headers: { authorization: `Bearer ${accessToken}` } });
      const { rows } = (await answer.json()) as InboxResponse;
      return rows.some((row) => row.sessionId === sessionId && row.isOnline);
    };
    await waitUntil('online', isShownOnline);
    await system.redis.kill('SIGKILL');
    await waitUntil('not known any more', async () => !(await isShownOnline()));
    await system.redis.restart();
    await waitUntil('online again for the other gateway', isShownOnline);
    visitor.close();
  });
});
