import { agentCredentials, visitorCredentials } from '@libs/client/credentials.ts';
import { newSessionId, newVisitorKey } from '@libs/client/new-ids.ts';
import type { SessionId, VisitorKey } from '@libs/protocol/ids.ts';
import type { Acknowledgement, ServerMessageMap } from '@libs/protocol/socket-protocol.ts';
import { systemForThisFile } from '../../../infra/jest/system-for-this-file.ts';
import { messageCommand, newCommandId, openSessionCommand, signIn, waitUntil } from './chat-client.ts';
import { openRawClient, type RawClient } from './raw-client.ts';

const system = systemForThisFile({ gateways: 1, workers: 0, site: false });

type Pushed = ServerMessageMap['events'][];
type Tab = { client: RawClient; pushed: Pushed };

const versionsOf = (pushed: Pushed) => pushed.flatMap(({ events }) => events.map(({ version }) => version));

/** A page of this version of the protocol that has joined the session. */
async function openTab(sessionId: SessionId, key: VisitorKey, protocol?: number): Promise<Tab> {
  const credentials = { ...visitorCredentials(sessionId, key), ...(protocol ? { protocol } : {}) };
  const client = await openRawClient(system.gatewayUrls[0]!, credentials);
  const pushed: Pushed = [];
  client.socket.on('events', (message: ServerMessageMap['events']) => pushed.push(message));
  return { client, pushed };
}

const send = ({ client }: Tab, sessionId: SessionId, command: object) =>
  client.request('command', { sessionId, commandId: newCommandId(), command }) as Promise<
    Extract<Acknowledgement<'command'>, { ok: true }>
  >;

const join = ({ client }: Tab, sessionId: SessionId) => client.request('join', { sessionId, cursor: null });

describe('the events of a message', () => {
  const tabs: Tab[] = [];
  const open = async (...args: Parameters<typeof openTab>) => {
    tabs.push(await openTab(...args));
    return tabs.at(-1)!;
  };
  afterEach(() => tabs.splice(0).forEach(({ client }) => client.close()));

  async function openSession(protocol?: number) {
    const [sessionId, key] = [newSessionId(), newVisitorKey()];
    const tab = await open(sessionId, key, protocol);
    await send(tab, sessionId, openSessionCommand);
    await join(tab, sessionId);
    return { sessionId, key, tab };
  }

  it('come in the answer to its own socket, as stored, and to every other socket by themselves', async () => {
    const { sessionId, key, tab } = await openSession();
    const other = await open(sessionId, key);
    await join(other, sessionId);
    const secret = 'my card is 4111 1111 1111 1111';
    const answer = await send(tab, sessionId, messageCommand(secret));
    await waitUntil('the other tab has it', () => versionsOf(other.pushed).includes(2));
    expect(answer).toMatchObject({ version: 2, duplicate: false, delivered: { sessionId, events: [{ version: 2 }] } });
    expect(answer.delivered).toEqual(other.pushed[0]);
    expect(JSON.stringify(answer)).not.toContain('4111 1111');
    expect(tab.pushed).toEqual([]);
  });

  it('come in order with those of others', async () => {
    const { sessionId, key, tab } = await openSession();
    const other = await open(sessionId, key);
    await join(other, sessionId);
    const seen: number[] = [];
    tab.client.socket.on('events', ({ events }) => seen.push(...versionsOf([{ events } as Pushed[0]])));
    const sendAndSee = (text: string) =>
      new Promise<void>((resolve) => {
        const body = { sessionId, commandId: newCommandId(), command: messageCommand(text) };
        tab.client.socket.emit('command', body, (answer: Awaited<ReturnType<typeof send>>) => {
          seen.push(...versionsOf([answer.delivered!]));
          resolve();
        });
      });
    const texts = Array.from({ length: 4 }, (_, index) => `line ${index}`);
    await Promise.all(
      texts.map((text) => Promise.all([sendAndSee(text), send(other, sessionId, messageCommand(text))])),
    );
    await waitUntil('all have come', () => seen.length >= 8);
    expect(seen).toEqual(Array.from({ length: 8 }, (_, index) => index + 2));
  });

  it('come by themselves to a page of protocol 7, whose answer has none', async () => {
    const { sessionId, tab } = await openSession(7);
    const answer = await send(tab, sessionId, messageCommand('hello'));
    await waitUntil('it is told', () => versionsOf(tab.pushed).includes(2));
    expect(answer).not.toHaveProperty('delivered');
  });

  it('are not in the answer to a socket that has not joined, and not in that to a repeat', async () => {
    const { sessionId, key, tab } = await openSession();
    const silent = await open(sessionId, key);
    expect(await send(silent, sessionId, messageCommand('unread'))).not.toHaveProperty('delivered');
    const body = { sessionId, commandId: newCommandId(), command: messageCommand('twice') };
    expect(await tab.client.request('command', body)).toHaveProperty('delivered');
    expect(await tab.client.request('command', body)).toMatchObject({ duplicate: true, version: 3 });
  });

  it('come all in one answer to an agent whose message also takes the chat', async () => {
    const { sessionId, tab } = await openSession();
    const { accessToken } = await signIn(system.gatewayUrls[0]!, system.agent);
    const agent = await openRawClient(system.gatewayUrls[0]!, agentCredentials(accessToken));
    await agent.request('join', { sessionId, cursor: null });
    const answer = (await agent.request('command', {
      sessionId,
      commandId: newCommandId(),
      command: messageCommand('I am here.'),
    })) as Awaited<ReturnType<typeof send>>;
    await waitUntil('the visitor has both', () => versionsOf(tab.pushed).includes(3));
    expect(versionsOf([answer.delivered!])).toEqual([2, 3]);
    agent.close();
  });
});
