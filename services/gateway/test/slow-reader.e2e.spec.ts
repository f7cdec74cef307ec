import type { Socket as TcpSocket } from 'node:net';
import { visitorCredentials } from '@libs/client/credentials.ts';
import { systemForThisFile } from '../../../infra/jest/system-for-this-file.ts';
import { connectOrThrow, openAgent, openVisitor, messageCommand, waitUntil } from './chat-client.ts';
import { openRawClient, type RawClient } from './raw-client.ts';

const system = systemForThisFile({
  gateways: 1,
  workers: 0,
  site: false,
  env: { AGENT_COMMANDS_PER_SECOND: '10000', VISITOR_COMMANDS_PER_SECOND: '10000' },
});
let url: string;

beforeAll(async () => {
  url = system.gatewayUrls[0]!;
});

/** The connection beneath a client, to stop reading from it as a stalled phone does. */
const tcpSocketOf = (client: RawClient): TcpSocket =>
  (client.socket.io.engine.transport as unknown as { ws: { _socket: TcpSocket } }).ws._socket;

/** What the gateway holds for its slowest client, as its own metrics tell. */
async function maxBufferedBytes(): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  return Number(/^aidline_socket_buffered_bytes_max (\S+)$/m.exec(metrics)![1]);
}

/**
 * In a script that the guard of agents' messages has no words of: judging 1,500 long messages would take so long that the
 * stalled reader is closed for not answering pings, before its buffer is full.
 */
const LARGE = 'ก'.repeat(4000);
/** 18 MB of text: far more than the kernel's buffers and our own limit together. */
const MESSAGES = 1500;
/** The limit of one megabyte, and what one page may add to it before it is looked at again. */
const MAX_ALLOWED_BYTES = 4 * 1024 * 1024;

describe('a reader that does not read', () => {
  it('costs no memory, is closed, and misses nothing when it comes back; another is fed and stays', async () => {
    const { client: opener, sessionId, key } = await openVisitor(url);
    opener.close();
    const stalled = await openRawClient(url, visitorCredentials(sessionId, key));
    await stalled.request('join', { sessionId, cursor: null });
    const attentive = await connectOrThrow(url, visitorCredentials(sessionId, key));
    await attentive.join(sessionId);
    const agent = await openAgent(url, system.agent);
    const connection = tcpSocketOf(stalled);
    connection.pause();
    const buffered: number[] = [];

    for (let sent = 0; sent < MESSAGES; sent += 100) {
      await Promise.all(Array.from({ length: 100 }, () => agent.command(sessionId, messageCommand(LARGE))));
      buffered.push(await maxBufferedBytes());
    }
    expect(Math.max(...buffered)).toBeGreaterThan(0);
    expect(Math.max(...buffered)).toBeLessThan(MAX_ALLOWED_BYTES);
    await waitUntil('the attentive reader has all', () => attentive.texts().length === MESSAGES, 60_000);
    await waitUntil(
      'the gateway has closed the stalled one',
      () => system.log('gateway-1').includes('closed a socket that reads nothing'),
      60_000,
    );
    connection.resume();
    stalled.close();

    const back = await connectOrThrow(url, visitorCredentials(sessionId, key));
    for (let answer = await back.join(sessionId); answer.ok && answer.more;) answer = await back.join(sessionId);
    expect(back.texts()).toHaveLength(MESSAGES);
    for (const client of [attentive, agent, back]) client.close();
  });
});
