import type { Attendance } from '@libs/protocol/http.ts';
import { askDatabase } from '../../../infra/jest/ask-database.ts';
import { startSystem, type RunningSystem } from '../../../infra/jest/system.ts';
import { openAgent, openVisitor, saying, until } from './chat-client.ts';

let system: RunningSystem;
beforeAll(async () => {
  system = await startSystem({ gateways: 2, workers: 0, site: false });
});
afterAll(() => system?.stop());

it('tells a customer who is there, who has taken the conversation, and when they have gone', async () => {
  const [here, there] = system.gatewayUrls as [string, string];
  const { client, sessionId, key } = await openVisitor(here);
  const attendance = async () => {
    const answer = await fetch(`${there}/api/sessions/${sessionId}/attendance`, {
      headers: { authorization: `Visitor ${sessionId}.${key}` },
    });
    return (await answer.json()) as Attendance;
  };
  expect(await attendance()).toEqual({ isAttended: false, agent: null });

  const agent = await openAgent(here, system.agent);
  await until('somebody is there', async () => (await attendance()).isAttended === true);
  await askDatabase(system, `update agent set availability = 'away'`);
  expect((await attendance()).isAttended).toBe(false);
  await askDatabase(system, `update agent set availability = 'available', display_name = 'Mei of the desk'`);

  await client.command(sessionId, saying('hello'));
  await agent.command(sessionId, saying('good morning'));
  const name = async () => (await attendance()).agent?.name;
  expect(await attendance()).toMatchObject({ agent: { name: 'Mei of the desk', avatarUrl: null, isHere: true } });
  await askDatabase(system, `insert into agent_public_profile select id, 'Mei', 'avatar-1.webp', '\\x01' from agent`);
  const avatarUrl = expect.stringMatching(/^\/api\/settings\/avatars\/[0-9a-f-]{36}\/avatar-1\.webp$/) as string;
  expect(await attendance()).toMatchObject({ agent: { name: 'Mei', avatarUrl } });

  agent.close();
  await until('nobody is there', async () => (await attendance()).isAttended === false);
  expect(await name()).toBe('Mei');
  expect((await attendance()).agent?.isHere).toBe(false);
  // Of somebody who is no lead, visitors see only what a lead has set.
  await askDatabase(system, `delete from agent_public_profile`);
  await askDatabase(system, `update agent set role = 'agent', display_name = 'Official Bank Desk'`);
  expect(await attendance()).toMatchObject({ agent: { name: '', avatarUrl: null } });
  client.close();
});

it('says that it does not know, and works, while Redis is gone', async () => {
  const { client, sessionId, key } = await openVisitor(system.gatewayUrls[0]!);
  await system.redis.stop();
  const answer = await fetch(`${system.gatewayUrls[0]}/api/sessions/${sessionId}/attendance`, {
    headers: { authorization: `Visitor ${sessionId}.${key}` },
  });
  expect([answer.status, await answer.json()]).toEqual([200, { isAttended: null, agent: null }]);
  client.close();
});
