import { queryDatabase } from '../../../infra/jest/query-database.ts';
import { systemForThisFile } from '../../../infra/jest/system-for-this-file.ts';
import { visitorCredentials } from '@libs/client/credentials.ts';
import type { CommandId, SessionId } from '@libs/protocol/ids.ts';
import { evolve, noSession } from '@libs/chat/session.ts';
import { defaultWelcome } from '@libs/protocol/default-welcome.ts';
import type { Acknowledgement } from '@libs/protocol/socket-protocol.ts';
import {
  connectOrThrow,
  ChatClient,
  connect,
  newCommandId,
  openAgent,
  openSessionCommand,
  openVisitor,
  messageCommand,
  waitUntil,
} from './chat-client.ts';

const SECOND_AGENT_EMAIL = 'second@aidline.local';

const system = systemForThisFile({
  gateways: 2,
  workers: 1,
  site: false,
  env: { VISITOR_COMMANDS_PER_SECOND: '1000' },
});
let one: string;
let two: string;

beforeAll(async () => {
  [one, two] = system.gatewayUrls as [string, string];
  await query(
    `insert into agent (email, display_name, password_hash) select $1, 'Second Agent', password_hash from agent`,
    [SECOND_AGENT_EMAIL],
  );
});

describe('one message, all the way', () => {
  it('reaches the agent on the other gateway, and the answer comes back, in the same order for everybody', async () => {
    const { client: visitor, sessionId, key } = await openVisitor(one);
    const tabs = [
      await connectOrThrow(two, visitorCredentials(sessionId, key)),
      await connectOrThrow(one, visitorCredentials(sessionId, key)),
    ];
    for (const tab of tabs) await tab.join(sessionId);
    const agent = await openAgent(two, system.agent);

    await visitor.command(sessionId, messageCommand('help'));
    await waitUntil('the agent’s list shows the message', () =>
      agent.inboxRows.some((row) => row.sessionId === sessionId && row.lastMessage === 'help'),
    );
    await waitUntil('the system has greeted', () => visitor.texts().includes(defaultWelcome.en));
    await agent.join(sessionId);
    await agent.command(sessionId, messageCommand('I am here'));

    const everybody = [visitor, agent, ...tabs];
    await waitUntil('everybody has the greeting and both messages', () =>
      everybody.every((client) => client.texts().length === 3),
    );
    for (const client of everybody) expect(client.applied).toEqual(visitor.applied);
    expect(visitor.texts()).toEqual(['help', defaultWelcome.en, 'I am here']);
    await waitUntil('the list says active', () =>
      agent.inboxRows.some((row) => row.sessionId === sessionId && row.status === 'active' && row.agentId !== null),
    );
    for (const client of everybody) client.close();
  });

  it('is not followed by a greeting when a human was quicker', async () => {
    const { client: visitor, sessionId } = await openVisitor(one);
    const agent = await openAgent(two, system.agent);
    await agent.command(sessionId, messageCommand('I was quicker'));
    await waitUntil(
      'no timer is left',
      async () => (await query(`select id from timer where session_id = $1`, [sessionId])).length === 0,
    );
    await visitor.join(sessionId);
    expect(visitor.texts()).toEqual(['I was quicker']);
    visitor.close();
    agent.close();
  });

  it('never shows a note to the visitor, and keeps its place in the count', async () => {
    const { client: visitor, sessionId } = await openVisitor(one);
    const agent = await openAgent(two, system.agent);
    await agent.command(sessionId, { type: 'note.add', text: 'secret note' });
    await agent.command(sessionId, messageCommand('after the note'));
    await waitUntil('the visitor has the message after the note', () => visitor.texts().includes('after the note'));
    expect(JSON.stringify(visitor.applied)).not.toContain('secret note');
    expect(visitor.applied.some((event) => 'hidden' in event)).toBe(true);
    visitor.close();
    agent.close();
  });

  it('lets one of two agents who claim at once win, and tells the other', async () => {
    const { client: visitor, sessionId } = await openVisitor(one);
    const agent = await openAgent(one, system.agent);
    const other = await openAgent(two, { ...system.agent, email: SECOND_AGENT_EMAIL });
    const answers = await Promise.all(
      [agent, other].map((client) => client.command(sessionId, { type: 'session.claim' })),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.find(({ ok }) => !ok)).toMatchObject({ error: { code: 'session.taken' } });
    for (const client of [visitor, agent, other]) client.close();
  });
});

describe('a session that is handed over', () => {
  it('goes to a colleague who exists, and to nobody else', async () => {
    const { client: visitor, sessionId } = await openVisitor(one);
    const agent = await openAgent(one, system.agent);
    const [colleague] = await query(`select id from agent where email = $1`, [SECOND_AGENT_EMAIL]);
    const transfer = (agentId: unknown) => agent.command(sessionId, { type: 'session.transfer', agentId });
    expect(await transfer(newCommandId())).toMatchObject({ error: { code: 'agent.unknown' } });
    expect(await transfer(colleague!.id)).toMatchObject({ ok: true });
    expect(await query(`select status, agent_id from chat_session where id = $1`, [sessionId])).toEqual([
      { status: 'active', agent_id: colleague!.id },
    ]);
    visitor.close();
    agent.close();
  });
});

describe('a reader that comes back', () => {
  it('gets exactly what it missed, from any gateway', async () => {
    const { client, sessionId, key } = await openVisitor(one);
    await client.command(sessionId, messageCommand('before'));
    await waitUntil('it stands at its own message', () => client.texts().includes('before'));
    const { version, commandId } = client.applied.at(-1)!;
    client.close();

    const agent = await openAgent(two, system.agent);
    await agent.command(sessionId, messageCommand('while you were away'));
    const back = await connectOrThrow(two, visitorCredentials(sessionId, key));
    const answer = await back.request<{ events: { version: number }[]; reset: boolean }>('join', {
      sessionId,
      cursor: { version, commandId },
    });
    expect(answer.reset).toBe(false);
    expect(answer.events[0]!.version).toBe(version + 1);
    back.close();
    agent.close();
  });

  it('is told to start over when the log does not hold its place', async () => {
    const { client, sessionId } = await openVisitor(one);
    for (const cursor of [
      { version: 99, commandId: newCommandId() },
      { version: Number.MAX_SAFE_INTEGER, commandId: newCommandId() },
      { version: 1, commandId: newCommandId() },
    ])
      expect(await client.request('join', { sessionId, cursor })).toMatchObject({
        ok: true,
        reset: true,
        events: [{ version: 1 }],
      });
    for (const cursor of [
      { version: -1, commandId: newCommandId() },
      { version: 1.5, commandId: newCommandId() },
      { version: '7', commandId: newCommandId() },
    ])
      expect(await client.request('join', { sessionId, cursor })).toMatchObject({ ok: false });
    client.close();
  });
});

describe('a reader that begins', () => {
  it('may ask for the newest events only, and is told what all of them have made of the session', async () => {
    const { client, sessionId } = await openVisitor(one);
    for (const text of ['first', 'second', 'third', 'fourth']) await client.command(sessionId, messageCommand(text));
    const agent = await openAgent(two, system.agent);
    await agent.command(sessionId, messageCommand('I am here'));
    type Joined = Extract<Acknowledgement<'join'>, { ok: true }>;
    const whole = await agent.request<Joined>('join', { sessionId, cursor: null });
    const session = whole.events.reduce((so, told) => ('event' in told ? evolve(so, told.event) : so), noSession);
    const { head } = whole;
    const told = await agent.request<Joined>('join', { sessionId, cursor: null, newest: 3 });
    expect(told).toMatchObject({ reset: false, head, more: false, session, events: whole.events.slice(-3) });

    const tooMany = await agent.request<Joined>('join', { sessionId, cursor: null, newest: head });
    expect([tooMany.events, tooMany.session]).toEqual([whole.events, undefined]);
    const elsewhere = { version: 1, commandId: newCommandId() };
    const reset = await agent.request<Joined>('join', { sessionId, cursor: elsewhere, newest: 3 });
    expect(reset).toEqual({ ...told, reset: true });
    const { version, commandId } = whole.events[1]!;
    const since = await agent.request<Joined>('join', { sessionId, cursor: { version, commandId }, newest: 1 });
    expect([since.events, since.session]).toEqual([whole.events.slice(2), undefined]);
    for (const newest of [0, 501, 1.5, '3'])
      expect(await agent.request('join', { sessionId, cursor: null, newest })).toMatchObject({ ok: false });
    client.close();
    agent.close();
  });
});

describe('a gateway that is killed', () => {
  it('loses and doubles nothing that was acknowledged, and a resend elsewhere gets its first answer', async () => {
    const { client: before, sessionId, key } = await openVisitor(one);
    const acked = new Map<string, CommandId>();
    const unknown: { text: string; commandId: CommandId }[] = [];
    const say = async (client: ChatClient, text: string, commandId = newCommandId()) => {
      const answer = await client.command(sessionId, messageCommand(text), commandId).catch(() => null);
      if (answer?.ok) acked.set(text, commandId);
      else unknown.push({ text, commandId });
    };

    const flood = Array.from({ length: 20 }, (_, index) => say(before, `m${index}`));
    await Promise.race(flood);
    await system.gateways[0]!.kill('SIGKILL');
    await Promise.all(flood);

    const after = await connectOrThrow(two, visitorCredentials(sessionId, key));
    for (const { text, commandId } of unknown.splice(0)) await say(after, text, commandId);
    for (const [text, commandId] of acked)
      expect(await after.command(sessionId, messageCommand(text), commandId)).toMatchObject({
        ok: true,
        duplicate: true,
      });
    expect(unknown).toEqual([]);
    expect(acked.size).toBe(20);
    await expectRecordedOnce(sessionId, [...acked.values()]);

    await system.gateways[0]!.restart();
    const again = await connect(one, visitorCredentials(sessionId, key));
    expect(again).toBeInstanceOf(ChatClient);
    await (again as ChatClient).join(sessionId);
    expect(
      (again as ChatClient)
        .texts()
        .filter((text) => text.startsWith('m'))
        .sort(),
    ).toEqual([...acked.keys()].sort());
    after.close();
    (again as ChatClient).close();
  });
});

describe('Redis that is gone', () => {
  it('holds up neither the acknowledgement nor, for long, the delivery; and what it forgot is put back', async () => {
    const { client: visitor, sessionId } = await openVisitor(one);
    const agent = await openAgent(two, system.agent);
    await agent.join(sessionId);
    await system.redis.kill('SIGKILL');

    expect(await visitor.command(sessionId, messageCommand('without a doorbell'))).toMatchObject({ ok: true });
    await waitUntil('the sweep brings it', () => agent.texts().includes('without a doorbell'));
    const late = await openVisitor(one);
    await system.redis.restart();
    await waitUntil(
      'the greeting comes although its alarm was lost',
      () => late.client.texts().includes(defaultWelcome.en),
      40_000,
    );
    expect(late.client.texts()).toHaveLength(1);
    for (const client of [visitor, agent, late.client]) client.close();
  });
});

/** Straight from the table: each command once, versions and positions dense. */
async function expectRecordedOnce(sessionId: SessionId, commandIds: CommandId[]): Promise<void> {
  const rows = await query(`select command_id from chat_event where session_id = $1 and type = 2 and actor_kind = 1`, [
    sessionId,
  ]);
  expect(rows.map((row) => row.command_id).sort()).toEqual([...commandIds].sort());
  const holes = `select session_id::text from chat_event group by session_id having count(*) <> max(version)
                 union all select shard::text from chat_event group by shard having count(*) <> max(pos)`;
  expect(await query(holes)).toEqual([]);
}

const query = (text: string, values?: unknown[]) => queryDatabase<Record<string, unknown>>(system, text, values);

it('opens a session once, however often the opening is said', async () => {
  const { client, sessionId } = await openVisitor(one);
  const commandId = newCommandId();
  const answers = [
    await client.command(sessionId, openSessionCommand, commandId),
    await client.command(sessionId, openSessionCommand, commandId),
    await client.command(sessionId, openSessionCommand),
  ];
  expect(answers.map((answer) => answer.ok && answer.version)).toEqual([1, 1, 1]);
  client.close();
});
