import { startSystem, type RunningSystem } from '../../../infra/jest/system.ts';
import type { Answer } from '@libs/protocol/wire.ts';
import { newCommand, openAgent, openVisitor, postJson, saying } from './chat-client.ts';

let system: RunningSystem;
let url: string;

beforeAll(async () => {
  system = await startSystem({ gateways: 1, workers: 0, site: false });
  url = system.gatewayUrls[0]!;
});
afterAll(() => system?.stop());

const SEED = 'legal winner thank year wave sausage worth useful legal winner thank yellow';
const LEFT = 'my words are ••••••, thanks';

describe('a secret that gets past the page', () => {
  it('is hidden before it is kept, over a socket and over HTTP, from visitor and agent, in notes too', async () => {
    const { client, sessionId, key } = await openVisitor(url);
    const agent = await openAgent(url, system.agent);
    await client.command(sessionId, saying(`my words are ${SEED}, thanks`));
    const headers = { authorization: `Visitor ${sessionId}.${key}` };
    const body = { commandId: newCommand(), command: saying(`my words are ${SEED}, thanks`) };
    await postJson(`${url}/api/sessions/${sessionId}/commands`, body, headers);
    await agent.command(
      sessionId,
      saying('我的私钥是4c0883a69102937d6231471b5dbb6204fe5129617082792ae468d01a3f362318'),
    );
    await agent.command(sessionId, { type: 'note.add', text: 'card 4111 1111 1111 1111' });
    await agent.join(sessionId);
    expect(agent.texts()).toEqual([LEFT, LEFT, '我的私钥是••••••']);
    expect(agent.applied.at(-1)).toMatchObject({ event: { type: 'note.added', text: 'card 411111••••••1111' } });
    expect(system.log('gateway-1')).not.toContain('sausage');
    client.close();
    agent.close();
  });

  it('is a repeat when it is sent again, and gets its first answer', async () => {
    const { client, sessionId } = await openVisitor(url);
    const commandId = newCommand();
    const first = await client.command(sessionId, saying(SEED), commandId);
    const again: Answer<'command'> = await client.command(sessionId, saying(SEED), commandId);
    expect(again).toEqual({ ...first, duplicate: true });
    client.close();
  });
});
