import { queryDatabase } from '../../../infra/jest/query-database.ts';
import { systemForThisFile } from '../../../infra/jest/system-for-this-file.ts';
import type { HeldMessage } from '@libs/protocol/console-api.ts';
import { newCommandId, openAgent, openVisitor, messageCommand, signIn, waitUntil } from './chat-client.ts';

const system = systemForThisFile({ gateways: 1, workers: 0, site: false });
let url: string;
beforeAll(async () => {
  url = system.gatewayUrls[0]!;
  await queryDatabase(
    system,
    `insert into agent (email, display_name, role, password_hash)
     select 'lead@example.org', 'Lead', 'lead', password_hash from agent union all
     select 'plain@example.org', 'Plain', 'agent', password_hash from agent`,
  );
});

const accessTokenOf = async (email: string) => (await signIn(url, { ...system.agent, email })).accessToken;
const decide = async (token: string, { sessionId, commandId }: HeldMessage, verdict: string) =>
  fetch(`${url}/api/held/${sessionId}/${commandId}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ verdict }),
  });
const pendingMessages = async (token: string) => {
  const response = await fetch(`${url}/api/held`, { headers: { authorization: `Bearer ${token}` } });
  return ((await response.json()) as { held?: HeldMessage[] }).held ?? [];
};

describe('an agent’s words that nobody may say alone', () => {
  it('are held, unseen by the customer, until another person lets them pass; both names stand in the log', async () => {
    const visitor = await openVisitor(url);
    const agent = await openAgent(url, system.agent);
    await agent.join(visitor.sessionId);
    const commandId = newCommandId();
    const held = { sessionId: visitor.sessionId, commandId } as HeldMessage;
    await agent.command(visitor.sessionId, messageCommand('Please pay a small fee first'), commandId);
    await waitUntil('the agent sees that it is held', () =>
      agent.applied.some((told) => 'event' in told && told.event.type === 'message.held'),
    );
    await agent.command(visitor.sessionId, messageCommand('We are here'));
    await waitUntil('the customer hears what came later', () => visitor.client.texts().includes('We are here'));
    expect(visitor.client.texts()).not.toContain('Please pay a small fee first');
    expect(JSON.stringify(visitor.client.applied)).not.toContain('small fee');

    const [lead, own, plain] = [
      await accessTokenOf('lead@example.org'),
      await accessTokenOf(system.agent.email),
      await accessTokenOf('plain@example.org'),
    ];
    expect(await pendingMessages(lead)).toMatchObject([{ commandId }]);
    expect([(await decide(own, held, 'released')).status, (await decide(plain, held, 'released')).status]).toEqual([
      403, 403,
    ]);
    expect((await decide(lead, held, 'released')).status).toBe(204);
    await waitUntil('the customer reads it', () => visitor.client.texts().includes('Please pay a small fee first'));
    expect((await decide(lead, held, 'declined')).status).toBe(409);
    expect(await pendingMessages(lead)).toEqual([]);
    const released = agent.applied.find((told) => 'event' in told && told.event.type === 'message.released');
    const idOf = async (email: string) =>
      (await queryDatabase<{ id: string }>(system, 'select id from agent where email = $1', [email]))[0]!.id;
    expect(released).toMatchObject({
      actor: { agentId: await idOf('lead@example.org') },
      event: { held: commandId, author: await idOf(system.agent.email) },
    });
    for (const client of [visitor.client, agent]) client.close();
  });

  it('are never said when a lead says no', async () => {
    const visitor = await openVisitor(url);
    const agent = await openAgent(url, system.agent);
    const commandId = newCommandId();
    await agent.command(visitor.sessionId, messageCommand('请把验证码发给我'), commandId);
    const held = { sessionId: visitor.sessionId, commandId } as HeldMessage;
    expect((await decide(await accessTokenOf('lead@example.org'), held, 'declined')).status).toBe(204);
    expect((await decide(await accessTokenOf('lead@example.org'), held, 'released')).status).toBe(409);
    await agent.command(visitor.sessionId, messageCommand('好的'));
    await waitUntil('the customer hears what came later', () => visitor.client.texts().includes('好的'));
    expect(visitor.client.texts()).toEqual(['好的']);
    for (const client of [visitor.client, agent]) client.close();
  });

  it('wait for nobody any more when the customer erases the conversation', async () => {
    const visitor = await openVisitor(url);
    const agent = await openAgent(url, system.agent);
    const lead = await accessTokenOf('lead@example.org');
    const commandId = newCommandId();
    await agent.command(visitor.sessionId, messageCommand('Please pay a small fee first'), commandId);
    await waitUntil('it waits', async () => (await pendingMessages(lead)).length > 0);
    await visitor.client.command(visitor.sessionId, { type: 'session.erase' });
    expect(await pendingMessages(lead)).toEqual([]);
    for (const client of [visitor.client, agent]) client.close();
  });
});
