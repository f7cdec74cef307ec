import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { newSessionId, newVisitorKey } from '@libs/client/new-ids.ts';
import { systemForThisFile } from '../../../infra/jest/system-for-this-file.ts';
import { messageCommand, newCommandId, openAgent, signIn, waitUntil, type ChatClient } from './chat-client.ts';
import { openRawClient, type RawClient } from './raw-client.ts';

/**
 * A page that was opened before the upgrade, as it is: what it says is written out in the fixture, and what it makes of
 * an answer are the schemas that it was built with. The fixture never changes; it is deleted with protocol 6.
 */
type Frozen = { says: Record<string, unknown>; understands: Record<string, Parameters<typeof z.fromJSONSchema>[0]> };
const frozen = JSON.parse(readFileSync(new URL('protocol-6.json', import.meta.url), 'utf8')) as Frozen;

const system = systemForThisFile({ gateways: 1, workers: 1, site: false });

const ids: Record<string, string> = {};
/** As the old page says it, with the ids of this conversation. */
const say = <T = never>(what: string): T =>
  JSON.parse(JSON.stringify(frozen.says[what]).replace(/\$(\w+)/g, (_, name: string) => ids[name]!)) as T;

/** As the old page takes it, or why it does not. */
const understood = (what: string, answer: unknown): unknown =>
  z.fromJSONSchema(frozen.understands[what]!).parse(answer);

describe('a page of protocol 6', () => {
  let gateway: string;
  let page: RawClient;
  let colleague: ChatClient;
  const pushed: unknown[] = [];
  const ask = async (what: string, event = what) => understood(event, await page.request(event, say(what)));

  beforeAll(async () => {
    gateway = system.gatewayUrls[0]!;
    Object.assign(ids, {
      session: newSessionId(),
      key: newVisitorKey(),
      open: newCommandId(),
      message: newCommandId(),
    });
    page = await openRawClient(gateway, say('visitor'));
    page.socket.on('events', (message) => pushed.push(message));
    colleague = await openAgent(gateway, system.agent);
  });
  afterAll(() => {
    page.close();
    colleague.close();
  });

  it('opens a conversation, reads it, writes in it, and hears the answer', async () => {
    expect(await ask('open', 'command')).toMatchObject({ ok: true, version: 1, duplicate: false });
    expect(await ask('join')).toMatchObject({ reset: false, head: 1, events: [{ version: 1 }] });
    expect(await ask('message', 'command')).toMatchObject({ version: 2 });
    await colleague.command(ids.session as never, { type: 'session.claim' });
    await colleague.command(ids.session as never, messageCommand('hello'));
    await waitUntil('the agent’s message arrives', () => JSON.stringify(pushed).includes('hello'));
    for (const message of pushed as { events: unknown[] }[]) {
      understood('events', message);
      understood('join', {
        ok: true,
        reset: false,
        head: 9,
        more: false,
        marks: { customer: 0, agent: 0 },
        ...message,
      });
    }
  });

  it('resumes by a cursor that knows no epoch, and starts over when the log has another event there', async () => {
    expect(await ask('resume', 'join')).toMatchObject({ reset: false, events: [{ version: 2 }, { version: 3 }, {}] });
    expect(await ask('rewound', 'join')).toMatchObject({ reset: true, events: [{ version: 1 }, {}, {}, {}] });
  });

  it('polls over HTTP where its network lets no WebSocket through', async () => {
    const headers = { 'x-aidline': '1', authorization: say<string>('authorization') };
    const response = await fetch(gateway + say<string>('poll'), { headers });
    expect(understood('join', await response.json())).toMatchObject({ reset: false, events: [{ version: 2 }, {}, {}] });
  });

  it('is told what is refused', async () => {
    const strange = { ...say<object>('join'), epoch: 'what it cannot know' };
    expect(understood('refusal', await page.request('join', strange))).toMatchObject({
      error: { code: 'field.unknown' },
    });
  });

  it('has its list pushed and answered when it is an agent’s', async () => {
    ids.token = (await signIn(gateway, system.agent)).accessToken;
    const desk = await openRawClient(gateway, say('agent'));
    const rows: unknown[] = [];
    desk.socket.on('inbox', (message) => rows.push(understood('inbox', message)));
    await colleague.command(ids.session as never, messageCommand('once more'));
    await waitUntil('a changed row is pushed', () => JSON.stringify(rows).includes('once more'));
    desk.close();
    const response = await fetch(`${gateway}/api/inbox`, { headers: { authorization: `Bearer ${ids.token}` } });
    expect(understood('list', await response.json())).toMatchObject({ isWhole: true });
  });

  it('is the oldest that is served', async () => {
    const older = openRawClient(gateway, { ...say<object>('visitor'), protocol: 5 } as never);
    await expect(older).rejects.toMatchObject({ data: { error: { code: 'protocol.outdated' } } });
  });
});
