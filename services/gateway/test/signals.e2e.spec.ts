import { askDatabase } from '../../../infra/jest/ask-database.ts';
import { startSystem, type RunningSystem } from '../../../infra/jest/system.ts';
import type { InboxResponse } from '@libs/protocol/http.ts';
import type { AgentId } from '@libs/protocol/ids.ts';
import type { Signal } from '@libs/protocol/signals.ts';
import type { Answer } from '@libs/protocol/wire.ts';
import { admitted, ChatClient, openAgent, openVisitor, saying, signIn, until, visitorAuth } from './chat-client.ts';

let system: RunningSystem;
let one: string;
let two: string;

beforeAll(async () => {
  system = await startSystem({ gateways: 2, workers: 1, site: false });
  [one, two] = system.gatewayUrls as [string, string];
});
afterAll(() => system?.stop());

function heardBy(client: ChatClient): Signal[] {
  const heard: Signal[] = [];
  client.socket.on('signal', (signal: Signal) => heard.push(signal));
  return heard;
}

describe('typing', () => {
  it('is heard by the other side, on the other gateway, seldom enough, and leaves nothing behind', async () => {
    const { client: visitor, sessionId } = await openVisitor(one);
    const agent = await openAgent(two, system.agent);
    await agent.join(sessionId);
    const [byAgent, byVisitor] = [heardBy(agent), heardBy(visitor)];

    for (let time = 0; time < 50; time += 1) await visitor.ask('typing', { sessionId });
    await agent.ask('typing', { sessionId });
    await until('both have heard the other', () => byAgent.some(isTyping) && byVisitor.some(isTyping));
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
      expect(await other.ask(event, body)).toMatchObject({ error: { code: 'session.unknown' } });
    visitor.close();
    other.close();
  });
});

describe('colleagues in one conversation', () => {
  it('hear of each other across gateways, who came first too, and the customer hears nothing of it', async () => {
    const { client: visitor, sessionId } = await openVisitor(one);
    await askDatabase(
      system,
      `insert into agent (email, display_name, password_hash)
       select 'jun@example.org', 'Jun', password_hash from agent limit 1`,
    );
    const [mei, jun] = [
      await openAgent(one, system.agent),
      await openAgent(two, { ...system.agent, email: 'jun@example.org' }),
    ];
    const [byMei, byJun, byVisitor] = [heardBy(mei), heardBy(jun), heardBy(visitor)];
    const deedsIn = (heard: Signal[], agentId: AgentId) =>
      heard.flatMap((signal) => (signal.kind === 'colleague' && signal.agentId === agentId ? [signal.doing] : []));
    const ids = await askDatabase<{ id: AgentId }>(system, `select id from agent order by created_at`);
    const [meiId, junId] = [ids[0]!.id, ids[1]!.id];

    await mei.join(sessionId);
    await jun.join(sessionId);
    await until('the first hears the second arrive', () => deedsIn(byMei, junId).includes('arriving'));
    await until('the second hears that the first is there', () => deedsIn(byJun, meiId).includes('viewing'));
    await jun.ask('typing', { sessionId });
    await until('the first hears the second write', () => deedsIn(byMei, junId).includes('writing'));
    jun.close();
    await until('the first hears the second leave', () => deedsIn(byMei, junId).includes('leaving'));
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
    const heard = heardBy(visitor);
    for (const text of ['one', 'two', 'three']) await visitor.command(sessionId, saying(text));
    const unread = () => agent.rows.findLast((row) => row.sessionId === sessionId)?.unread;
    await until('the list counts three', () => unread() === 3);

    await agent.join(sessionId);
    const second = agent.applied.find(
      (event) => 'event' in event && event.event.type === 'message.sent' && event.event.text === 'two',
    )!;
    await agent.ask('read', { sessionId, version: second.version });
    await until('the visitor hears it', () =>
      heard.some((signal) => signal.kind === 'read' && signal.version === second.version),
    );
    await until('the list counts one', () => unread() === 1);

    await agent.ask('read', { sessionId, version: 1 });
    // Written down together with a mark of another conversation, of which its visitor hears.
    const other = await openVisitor(one);
    const heardThere = heardBy(other.client);
    await agent.ask('read', { sessionId: other.sessionId, version: 1 });
    await until('the next marks are written', () => heardThere.some(({ kind }) => kind === 'read'));
    const marks = async () => ((await visitor.join(sessionId)) as Extract<Answer<'join'>, { ok: true }>).marks;
    expect([await marks(), unread()]).toMatchObject([{ agent: second.version }, 1]);

    await agent.ask('read', { sessionId, version: Number.MAX_SAFE_INTEGER });
    await until('the list counts none', () => unread() === 0);
    await visitor.command(sessionId, saying('four'));
    await until('what came after counts', () => unread() === 1);
    expect((await marks()).agent).toBeGreaterThan(second.version);
    for (const client of [visitor, other.client, agent]) client.close();
  });
});

describe('presence', () => {
  const isOnline = (agent: ChatClient, sessionId: string) =>
    agent.rows.findLast((row) => row.sessionId === sessionId)?.isOnline;

  it('shows who is here, outlives a closed tab beside an open one, and ends with the last', async () => {
    const agent = await openAgent(two, system.agent);
    const { client: first, sessionId, key } = await openVisitor(one);
    await until('online', () => isOnline(agent, sessionId) === true);
    const second = await admitted(one, visitorAuth(sessionId, key));
    await second.join(sessionId);
    const other = await openVisitor(one);
    await until('another is online', () => isOnline(agent, other.sessionId) === true);
    first.close();
    other.client.close();
    await until('who closed after it is offline', () => isOnline(agent, other.sessionId) === false);
    expect(isOnline(agent, sessionId)).toBe(true);
    second.close();
    await until('offline', () => isOnline(agent, sessionId) === false);
    agent.close();
  });

  it('of a gateway that was killed ends within its lease', async () => {
    const agent = await openAgent(two, system.agent);
    const { sessionId } = await openVisitor(one);
    await until('online', () => isOnline(agent, sessionId) === true);
    await system.gateways[0]!.kill('SIGKILL');
    await until('offline', () => isOnline(agent, sessionId) === false, 30_000);
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
    await until('online', isShownOnline);
    await system.redis.kill('SIGKILL');
    await until('not known any more', async () => !(await isShownOnline()));
    await system.redis.restart();
    await until('online again for the other gateway', isShownOnline);
    visitor.close();
  });
});
