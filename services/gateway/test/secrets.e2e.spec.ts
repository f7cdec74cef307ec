import { systemForThisFile } from '../../../infra/jest/system-for-this-file.ts';
import type { Acknowledgement } from '@libs/protocol/socket-protocol.ts';
import { newCommandId, openAgent, openVisitor, postJson, messageCommand } from './chat-client.ts';

const system = systemForThisFile({ gateways: 1, workers: 0, site: false });
let url: string;

beforeAll(async () => {
  url = system.gatewayUrls[0]!;
});

const SEED_PHRASE = 'legal winner thank year wave sausage worth useful legal winner thank yellow';
const MASKED_TEXT = 'my words are ••••••, thanks';

describe('a secret that gets past the page', () => {
  it('is hidden before it is kept, over a socket and over HTTP, from visitor and agent, in notes too', async () => {
    const { client, sessionId, key } = await openVisitor(url);
    const agent = await openAgent(url, system.agent);
    await client.command(sessionId, messageCommand(`my words are ${SEED_PHRASE}, thanks`));
    const headers = { authorization: `Visitor ${sessionId}.${key}` };
    const body = { commandId: newCommandId(), command: messageCommand(`my words are ${SEED_PHRASE}, thanks`) };
    await postJson(`${url}/api/sessions/${sessionId}/commands`, body, headers);
    await agent.command(
      sessionId,
      messageCommand('Hello, I am here. L1aW4aubDFB7yfras2S1mN3bqg9nwySY8nkoLmJebSLD5BWv3ENZ'),
    );
    await agent.command(sessionId, { type: 'note.add', text: 'card 4111 1111 1111 1111' });
    await agent.join(sessionId);
    expect(agent.texts()).toEqual([MASKED_TEXT, MASKED_TEXT, 'Hello, I am here. ••••••']);
    expect(agent.applied.at(-1)).toMatchObject({ event: { type: 'note.added', text: 'card 411111••••••1111' } });
    expect(system.log('gateway-1')).not.toContain('sausage');
    client.close();
    agent.close();
  });

  it('is a number alone that answers a question of an agent, and still a repeat when it is sent again', async () => {
    const { client, sessionId } = await openVisitor(url);
    const agent = await openAgent(url, system.agent);
    await client.command(sessionId, messageCommand('hello, they called me'));
    await agent.command(sessionId, messageCommand('Which three digits on the back of the card did they want?'));
    const commandId = newCommandId();
    await client.command(sessionId, messageCommand('482'), commandId);
    await client.command(sessionId, messageCommand('482'), commandId);
    await agent.command(sessionId, messageCommand('How much did you lose?'));
    await client.command(sessionId, messageCommand('4829'));
    await agent.join(sessionId);
    expect(agent.texts().filter((text) => /^[\d•]+$/.test(text))).toEqual(['••••••', '4829']);
    client.close();
    agent.close();
  });

  it('is a repeat when it is sent again, and gets its first answer', async () => {
    const { client, sessionId } = await openVisitor(url);
    const commandId = newCommandId();
    const first: Acknowledgement<'command'> = await client.command(sessionId, messageCommand(SEED_PHRASE), commandId);
    const again: Acknowledgement<'command'> = await client.command(sessionId, messageCommand(SEED_PHRASE), commandId);
    // The events themselves come with the first answer only.
    expect(again).toEqual({ ...first, delivered: undefined, duplicate: true });
    client.close();
  });
});
