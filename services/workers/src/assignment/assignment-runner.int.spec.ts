import { ledgerForThisFile } from '../../../../infra/jest/ledger-for-this-file.ts';
import { UNPROJECTED_SESSIONS_SQL, waitUntil } from '../../../../infra/jest/ledger-environment.ts';
import { openQueue } from '../../../../infra/jest/open-queue.ts';
import { startRelay } from '../../../../infra/jest/start-relay.ts';
import type { AssignmentRules } from '@libs/protocol/assignment.ts';
import type { BusinessHours } from '@libs/protocol/business-hours.ts';
import type { AgentId, SessionId } from '@libs/protocol/ids.ts';
import { ONLINE_AGENTS_KEY } from '@libs/server/online-agents.ts';
import { queues } from '@libs/server/queues.ts';
import { SETTINGS_TTL_MS } from '@libs/server/settings.store.ts';
import type { Queue } from 'bullmq';
import { AssignmentRunner } from './assignment-runner.ts';

let queue: Queue;
let stopRelay: () => Promise<void>;
afterAll(async () => {
  await stopRelay();
  await queue.close();
});
const environment = ledgerForThisFile('worker');
beforeAll(() => {
  queue = openQueue(queues.timers.name, environment.redis.url);
  stopRelay = startRelay(environment);
});
afterEach(async () => {
  await environment.resources.pubSub.redis.del(ONLINE_AGENTS_KEY);
  for (const { id } of await environment.query<{ id: SessionId }>(
    `select id from chat_session where status <> 'closed'`,
  ))
    await environment.send(id, { type: 'session.close' });
  await projected();
});

const projected = () => waitUntil(async () => (await environment.query(UNPROJECTED_SESSIONS_SQL)).length === 0);

async function addAgent(name: string, languages: string[] = []): Promise<AgentId> {
  const [agent] = await environment.query<{ id: AgentId }>(
    `insert into agent (email, display_name, password_hash) values ($1 || '@example.org', $1, 'x')
     on conflict ((lower(email))) do update set availability = 'available' returning id`,
    [name],
  );
  await environment.query(
    `insert into agent_ability (agent_id, languages) values ($1, $2)
     on conflict (agent_id) do update set languages = excluded.languages, break_until = null`,
    [agent!.id, languages],
  );
  return agent!.id;
}
const setOnline = (agentId: AgentId) =>
  environment.resources.pubSub.redis.zadd(ONLINE_AGENTS_KEY, Date.now() + 600_000, agentId);

async function saveRules(rules: Partial<AssignmentRules>, hours: Partial<BusinessHours> = {}): Promise<void> {
  await environment.query(
    `insert into organisation_settings (settings) values ($1) on conflict (only_row) do update set settings = excluded.settings`,
    [{ assignment: rules, hours }],
  );
  await new Promise((resolve) => setTimeout(resolve, SETTINGS_TTL_MS));
}

async function personWhoWaits(secondsAgo = 0): Promise<SessionId> {
  const sessionId = await environment.openSession();
  await environment.send(sessionId, { type: 'message.send', text: 'help' });
  await projected();
  for (const table of secondsAgo === 0 ? [] : ['chat_session set waiting_since', 'inbox set waiting_since'])
    await environment.query(
      `update ${table} = now() - make_interval(secs => $1) where ${table.startsWith('inbox') ? 'session_id' : 'id'} = $2`,
      [secondsAgo, sessionId],
    );
  return sessionId;
}

const stateOf = async (sessionId: SessionId) =>
  (
    await environment.query<{ status: string; agent_id: AgentId | null; routing: string | null; version: number }>(
      `select status, agent_id, routing, version from chat_session where id = $1`,
      [sessionId],
    )
  )[0]!;

const run = async (times = 1) => {
  for (let time = 0; time < times; time += 1)
    await Promise.all([1, 2].map(() => new AssignmentRunner(environment.resources, queue).run()));
  await projected();
};

describe('the assignment', () => {
  it('is nobody’s in the manual mode', async () => {
    await saveRules({ mode: 'manual' });
    await setOnline(await addAgent('mei'));
    const waiting = await personWhoWaits();
    await run();
    expect(await stateOf(waiting)).toMatchObject({ status: 'waiting', routing: null });
  });

  it('offers to who is there, once, although two workers run at once and again', async () => {
    await saveRules({ mode: 'offer', offerSeconds: 600 });
    const mei = await addAgent('mei');
    await addAgent('jun');
    await setOnline(mei);
    const waiting = await personWhoWaits(2);
    await run(3);
    const after = await stateOf(waiting);
    expect(after).toMatchObject({ status: 'waiting', agent_id: null, routing: JSON.stringify({ offeredTo: mei }) });
    expect(
      await environment.query(`select kind from timer where session_id = $1 and kind = 'offer'`, [waiting]),
    ).toEqual([{ kind: 'offer' }]);
  });

  it('gives nobody to anybody outside the hours of their language, unless the rule says so', async () => {
    const never = { everyone: { timeZone: 'Asia/Taipei', week: [], holidays: [] } };
    await saveRules({ mode: 'automatic' }, never);
    await setOnline(await addAgent('mei'));
    const waiting = await personWhoWaits(600);
    await run(2);
    expect(await stateOf(waiting)).toMatchObject({ status: 'waiting', routing: null });
    await saveRules({ mode: 'automatic', respectsHours: false }, never);
    await run();
    expect(await stateOf(waiting)).toMatchObject({ status: 'active' });
  });

  it('gives who has waited longest the only place, and nobody anything who is away', async () => {
    await saveRules({ mode: 'automatic', conversationLimit: 1 });
    const [mei, jun] = [await addAgent('mei'), await addAgent('jun')];
    await environment.query(`update agent set availability = 'away' where id = $1`, [jun]);
    for (const agent of [mei, jun]) await setOnline(agent);
    const [second, first] = [await personWhoWaits(10), await personWhoWaits(20)];
    await run(2);
    expect(await stateOf(first)).toMatchObject({ status: 'active', agent_id: mei });
    expect(await stateOf(second)).toMatchObject({ status: 'waiting', agent_id: null });
  });

  describe('while who is next writes', () => {
    const lineOfTwo = async () => {
      await saveRules({ mode: 'automatic', conversationLimit: 1 });
      const mei = await addAgent('mei');
      await setOnline(mei);
      const [second, first] = [await personWhoWaits(10), await personWhoWaits(20)];
      return { mei, first, second };
    };

    /** Runs while this person writes each time that the line has been read, so often at most. */
    async function runWhileWriting(sessionId: SessionId, times: number): Promise<void> {
      const { pool } = environment.resources;
      const query = pool.query.bind(pool) as (...args: unknown[]) => Promise<unknown>;
      let written = 0;
      const spy = jest.spyOn(pool, 'query').mockImplementation(async (...args: unknown[]) => {
        const result = await query(...args);
        if (written >= times || !String(args[0]).includes('customer_msgs > 0')) return result;
        written += 1;
        await environment.send(sessionId, { type: 'message.send', text: `and another thing: ${written}` });
        return result;
      });
      await new AssignmentRunner(environment.resources, queue).run();
      spy.mockRestore();
      expect(written).toBeGreaterThan(0);
      await projected();
    }

    it('lets nobody overtake', async () => {
      const { mei, first, second } = await lineOfTwo();
      await runWhileWriting(first, 1);
      expect(await stateOf(first)).toMatchObject({ status: 'active', agent_id: mei });
      expect(await stateOf(second)).toMatchObject({ status: 'waiting', agent_id: null });
    });

    it('serves the others when they write without a pause', async () => {
      const { mei, first, second } = await lineOfTwo();
      await runWhileWriting(first, Infinity);
      expect(await stateOf(first)).toMatchObject({ status: 'waiting', agent_id: null });
      expect(await stateOf(second)).toMatchObject({ status: 'active', agent_id: mei });
    });
  });

  it('gives nobody more than their limit while the list is behind', async () => {
    await saveRules({ mode: 'automatic', conversationLimit: 1 });
    const mei = await addAgent('mei');
    await setOnline(mei);
    const [second, first] = [await personWhoWaits(10), await personWhoWaits(20)];
    await stopRelay();
    await environment.send(first, { type: 'session.claim' }, { role: 'agent', agentId: mei });
    await new AssignmentRunner(environment.resources, queue).run();
    expect(await stateOf(second)).toMatchObject({ status: 'waiting', agent_id: null });
    stopRelay = startRelay(environment);
  });

  it('takes a conversation back from an agent who is not there, to its old place in the line', async () => {
    await saveRules({ mode: 'manual', absentAfterSeconds: 30 });
    const mei = await addAgent('mei');
    const waiting = await personWhoWaits();
    await environment.send(waiting, { type: 'session.claim' }, { role: 'agent', agentId: mei });
    await projected();
    const runner = new AssignmentRunner(environment.resources, queue);
    const clock = jest.spyOn(Date, 'now');
    const start = Date.now();
    await runner.run();
    clock.mockReturnValue(start + 20_000);
    await runner.run();
    expect(await stateOf(waiting)).toMatchObject({ status: 'active', agent_id: mei });
    clock.mockReturnValue(start + 60_000);
    await environment.query(`update inbox set waiting_since = waiting_since - interval '60 s' where session_id = $1`, [
      waiting,
    ]);
    await runner.run();
    clock.mockRestore();
    expect(await stateOf(waiting)).toMatchObject({ status: 'waiting', agent_id: null });
    const [row] = await environment.query<{ same: boolean }>(
      `select waiting_since = queued_since as same from chat_session where id = $1`,
      [waiting],
    );
    expect(row).toEqual({ same: true });
  });

  it('keeps a conversation of an agent who is there', async () => {
    await saveRules({ mode: 'manual', absentAfterSeconds: 30 });
    const mei = await addAgent('mei');
    await setOnline(mei);
    const waiting = await personWhoWaits(600);
    await environment.send(waiting, { type: 'session.claim' }, { role: 'agent', agentId: mei });
    await projected();
    await run(2);
    expect(await stateOf(waiting)).toMatchObject({ status: 'active', agent_id: mei });
  });
});
