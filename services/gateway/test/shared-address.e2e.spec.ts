import { systemForThisFile } from '../../../infra/jest/system-for-this-file.ts';
import { newSessionId, newVisitorKey } from '@libs/client/new-ids.ts';
import { visitorCredentials } from '@libs/client/credentials.ts';
import { ChatClient, connect, messageCommand, openSessionCommand } from './chat-client.ts';

/** A shelter or a mobile network: one address, a quarter of the usual rate, so that few puppets suffice to use it up. */
const system = systemForThisFile({ gateways: 1, workers: 0, site: false, env: { REQUESTS_PER_ADDRESS: '50' } });
const SHELTER = { 'x-forwarded-for': '203.0.113.80' };
const PUPPETS = 12;
/** More than one of them may send at once. */
const FLOOD = 60;

async function openConversation() {
  const sessionId = newSessionId();
  const client = await connect(system.gatewayUrls[0]!, visitorCredentials(sessionId, newVisitorKey()), SHELTER);
  if (!(client instanceof ChatClient)) throw new Error(`refused: ${client.error.code}`);
  const opened = await client.command(sessionId, openSessionCommand);
  const send = async (text: string) => (await client.command(sessionId, messageCommand(text))).ok;
  return { client, opened, send };
}

describe('an address that many people share', () => {
  it('refuses the puppets of whoever floods it, and no message of the others there', async () => {
    const honest = await Promise.all([1, 2, 3].map(openConversation));
    const puppets = await Promise.all(Array.from({ length: PUPPETS }, openConversation));
    const flood = await Promise.all(
      puppets.flatMap(({ send }) => Array.from({ length: FLOOD }, (_, index) => send(`flood ${index}`))),
    );
    expect(flood.filter((ok) => !ok).length).toBeGreaterThan(FLOOD);

    const flooding = puppets.flatMap(({ send }) => Array.from({ length: 20 }, () => send('again')));
    const messages = await Promise.all(
      honest.flatMap(({ send }) => Array.from({ length: 8 }, (_, index) => send(`I need help, ${index}`))),
    );
    expect(messages).toEqual(Array(24).fill(true));
    await Promise.all(flooding);

    const late = await openConversation();
    expect([late.opened.ok, await late.send('I have just come')]).toEqual([true, true]);
    for (const { client } of [...honest, ...puppets, late]) client.close();
  });
});
