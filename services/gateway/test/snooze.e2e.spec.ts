import { queryDatabase } from '../../../infra/jest/query-database.ts';
import { systemForThisFile } from '../../../infra/jest/system-for-this-file.ts';
import { numberOfType } from '@libs/ledger/event-types.ts';
import type { InboxPageResponse } from '@libs/protocol/console-api.ts';
import type { SessionId } from '@libs/protocol/ids.ts';
import { createAgentApi } from './agent-api-client.ts';
import { messageCommand, openAgent, openVisitor, signIn, waitUntil, type ChatClient } from './chat-client.ts';

const system = systemForThisFile({ gateways: 2, workers: 1, site: false });
const api = createAgentApi(() => system.gatewayUrls[0]!);
let agent: ChatClient;
let token: string;
beforeAll(async () => {
  agent = await openAgent(system.gatewayUrls[0]!, system.agent);
  token = (await signIn(system.gatewayUrls[0]!, system.agent)).accessToken;
});
afterAll(() => agent.close());

const listed = async (view: string, sessionId: SessionId): Promise<boolean> =>
  (await api<InboxPageResponse>(token, `inbox/page?view=${view}`)).rows.some((row) => row.sessionId === sessionId);
const isOnlyAsleep = async (sessionId: SessionId) =>
  (await listed('snoozed', sessionId)) && !(await listed('mine', sessionId)) && !(await listed('all', sessionId));
const isBack = async (sessionId: SessionId) =>
  !(await listed('snoozed', sessionId)) && (await listed('mine', sessionId)) && (await listed('all', sessionId));
const typesOf = async (sessionId: SessionId) =>
  (
    await queryDatabase<{ type: number }>(
      system,
      `select type from chat_event where session_id = $1 order by version`,
      [sessionId],
    )
  ).map(({ type }) => type);
const WOKEN = numberOfType('session.woken');

it('leaves the list until the person writes, on whichever gateway, and wakes before what they wrote', async () => {
  const { client, sessionId } = await openVisitor(system.gatewayUrls[1]!);
  await client.command(sessionId, messageCommand('I will look for the receipt'));
  await agent.command(sessionId, messageCommand('take your time'));
  await agent.command(sessionId, { type: 'session.snooze', until: null, customerMessages: 1 });
  await waitUntil('it is asleep', () => isOnlyAsleep(sessionId));
  await agent.command(sessionId, messageCommand('one more thing'));
  expect(await isOnlyAsleep(sessionId)).toBe(true);
  await client.command(sessionId, messageCommand('here it is'));
  await waitUntil('it is back', () => isBack(sessionId));
  expect((await typesOf(sessionId)).slice(-2)).toEqual([WOKEN, numberOfType('message.sent')]);
  expect(client.applied.some((one) => 'event' in one && one.event.type === 'session.snoozed')).toBe(false);
  client.close();
});

it('wakes by its timer, once, at the place in the line that it had', async () => {
  const { client, sessionId } = await openVisitor(system.gatewayUrls[0]!);
  await client.command(sessionId, messageCommand('help'));
  const waitingSince = async () =>
    (
      await queryDatabase<{ at: Date }>(system, `select waiting_since as at from chat_session where id = $1`, [
        sessionId,
      ])
    )[0]!.at;
  const before = await waitingSince();
  const until = new Date(Date.now() + 3_600_000).toISOString();
  // Nobody had it: it is now whose who puts it to sleep.
  await agent.command(sessionId, { type: 'session.snooze', until, customerMessages: 1 });
  await waitUntil('it is asleep', () => isOnlyAsleep(sessionId));
  expect(
    await queryDatabase(system, `select 1 from timer where session_id = $1 and kind = 'wake' and due_at > now()`, [
      sessionId,
    ]),
  ).toHaveLength(1);
  await queryDatabase(system, `update timer set due_at = now() where session_id = $1 and kind = 'wake'`, [sessionId]);
  await waitUntil('it is back', () => isBack(sessionId));
  expect((await typesOf(sessionId)).filter((type) => type === WOKEN)).toHaveLength(1);
  expect(await waitingSince()).toEqual(before);
  client.close();
});

it('no message is written past a sleep that began meanwhile', async () => {
  const { client, sessionId } = await openVisitor(system.gatewayUrls[1]!);
  await client.command(sessionId, messageCommand('hello'));
  await agent.command(sessionId, messageCommand('hello to you'));
  for (let round = 0; round < 10; round += 1)
    await Promise.all([
      agent.command(sessionId, { type: 'session.snooze', until: null, customerMessages: 1 + 2 * round }),
      client.command(sessionId, messageCommand(`part ${round}`)),
      client.command(sessionId, messageCommand(`and ${round}`)),
    ]);
  await client.command(sessionId, messageCommand('the last word'));
  const SNOOZED = numberOfType('session.snoozed');
  let isAsleep = false;
  let writtenAsleep = 0;
  const rows = await queryDatabase<{ type: number; actor_kind: number }>(
    system,
    `select type, actor_kind from chat_event where session_id = $1 order by version`,
    [sessionId],
  );
  for (const { type, actor_kind: actor } of rows) {
    if (type === SNOOZED) isAsleep = true;
    if (type === WOKEN) isAsleep = false;
    if (isAsleep && type === numberOfType('message.sent') && actor === 1) writtenAsleep += 1;
  }
  expect(writtenAsleep).toBe(0);
  expect(isAsleep).toBe(false);
  client.close();
});
