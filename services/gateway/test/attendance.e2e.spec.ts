import type { Attendance } from '@libs/protocol/http.ts';
import { queryDatabase } from '../../../infra/jest/query-database.ts';
import { systemForThisFile } from '../../../infra/jest/system-for-this-file.ts';
import { openAgent, openVisitor, messageCommand, waitUntil } from './chat-client.ts';

const system = systemForThisFile({ gateways: 2, workers: 0, site: false });

it('tells a customer who is there, who has taken the conversation, and when they have gone', async () => {
  const [here, there] = system.gatewayUrls as [string, string];
  const { client, sessionId, key } = await openVisitor(here);
  const attendance = async () => {
    const answer = await fetch(`${there}/api/sessions/${sessionId}/attendance`, {
      headers: { authorization: `Visitor ${sessionId}.${key}` },
    });
    return (await answer.json()) as Attendance;
  };
  expect(await attendance()).toEqual({ isAttended: false, agent: null, closed: null });

  const agent = await openAgent(here, system.agent);
  await waitUntil('somebody is there', async () => (await attendance()).isAttended === true);
  await queryDatabase(system, `update agent set availability = 'away'`);
  expect((await attendance()).isAttended).toBe(false);
  await queryDatabase(system, `update agent set availability = 'available', display_name = 'Mei of the desk'`);

  await client.command(sessionId, messageCommand('hello'));
  await agent.command(sessionId, messageCommand('good morning'));
  const name = async () => (await attendance()).agent?.name;
  // What a lead calls herself is for colleagues; the first agent's public name is set when the system is set up.
  expect(await attendance()).toMatchObject({ agent: { name: 'Aidline Agent', avatarUrl: null, isHere: true } });
  const shown = `update agent_public_profile set name = 'Mei', picture_name = 'avatar-1.webp', picture = '\\x01'`;
  await queryDatabase(system, shown);
  const avatarUrl = expect.stringMatching(/^\/api\/settings\/avatars\/[0-9a-f-]{36}\/avatar-1\.webp$/) as string;
  expect(await attendance()).toMatchObject({ agent: { name: 'Mei', avatarUrl } });

  agent.close();
  await waitUntil('nobody is there', async () => (await attendance()).isAttended === false);
  expect(await name()).toBe('Mei');
  expect((await attendance()).agent?.isHere).toBe(false);
  // Visitors see only what two persons have agreed on.
  await queryDatabase(system, `delete from agent_public_profile`);
  await queryDatabase(system, `update agent set display_name = 'Official Bank Desk'`);
  expect(await attendance()).toMatchObject({ agent: { name: '', avatarUrl: null } });
  client.close();
});

it('says that it does not know, and works, while Redis is gone', async () => {
  const { client, sessionId, key } = await openVisitor(system.gatewayUrls[0]!);
  await system.redis.stop();
  const answer = await fetch(`${system.gatewayUrls[0]}/api/sessions/${sessionId}/attendance`, {
    headers: { authorization: `Visitor ${sessionId}.${key}` },
  });
  expect([answer.status, await answer.json()]).toEqual([200, { isAttended: null, agent: null, closed: null }]);
  client.close();
});
