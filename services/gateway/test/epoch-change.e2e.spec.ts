import { createGatewayConnection } from '@libs/client/connection.ts';
import { type Conversation, openConversation } from '@libs/client/conversation.ts';
import { visitorCredentials } from '@libs/client/credentials.ts';
import type { ConversationState } from '@libs/client/conversation-store.ts';
import { createMemoryStorage } from '@libs/client/memory-storage.ts';
import { newSessionId, newVisitorKey } from '@libs/client/new-ids.ts';
import { nodeConversation, nodeNetwork } from '@libs/client/node/node-environment.ts';
import { createOutbox } from '@libs/client/outbox.ts';
import { retryUntilDone } from '../../../infra/jest/retry-until-done.ts';
import { queryDatabase } from '../../../infra/jest/query-database.ts';
import { systemForThisFile } from '../../../infra/jest/system-for-this-file.ts';
import { ChatClient, messageCommand, openAgent, waitUntil } from './chat-client.ts';

const system = systemForThisFile({ gateways: 2, workers: 1, site: false });

/** What an asynchronous failover does to a database: the rows as they were some moments ago, and a later timeline. */
const TABLES = ['chat_event', 'chat_session', 'inbox', 'timer'];
const replicate = TABLES.map((table) => `create table replica_of_${table} as select * from ${table}`);
const failOver = (epoch: string) => [
  ...TABLES.map((table) => `delete from ${table}`),
  ...TABLES.map((table) => `insert into ${table} select * from replica_of_${table}`),
  `update cursor set pos = coalesce((select max(pos) from chat_event e where e.shard = cursor.shard), 0)`,
  `create or replace function log_epoch() returns text language sql as $$ select '${epoch}' $$`,
];

/** What people said. The welcome comes after two seconds, which is between any two lines, and again from the new log. */
const saidIn = ({ lines }: ConversationState): string[] =>
  lines.flatMap((line) => (line.is === 'bubble' && line.from !== 'system' ? [line.text] : []));

describe('a primary that is replaced by one without the last events', () => {
  const ends: (() => void)[] = [];
  afterAll(() => ends.forEach((end) => end()));

  /** Whole tables are replaced under the services, which may end in a deadlock; then it is done again. */
  const run = (statements: string[]) =>
    retryUntilDone(() => queryDatabase(system, `begin; ${statements.join('; ')}; commit`));

  /** A visitor's browser at one gateway, and every list of lines that it has shown. */
  function openBrowser(gateway: string): { chat: Conversation; shown: string[][] } {
    const [sessionId, key] = [newSessionId(), newVisitorKey()];
    const connection = createGatewayConnection({
      ...nodeNetwork(gateway),
      credentials: () => visitorCredentials(sessionId, key, 'en'),
      lang: () => 'en',
    });
    connection.connect();
    const chat = openConversation({
      ...{ sessionId, actor: { role: 'customer' }, connection, environment: nodeConversation },
      outbox: createOutbox('visitor', createMemoryStorage()),
      createOpenCommand: () => ({ type: 'session.open', lang: 'en', opening: 'click' }),
    });
    const shown: string[][] = [];
    chat.store.subscribe((state) => shown.push(saidIn(state)));
    chat.sendCommand({ type: 'session.open', lang: 'en', opening: 'click' });
    ends.push(() => {
      chat.end();
      connection.close();
    });
    return { chat, shown };
  }

  const allRecorded = (chat: Conversation, count: number) =>
    waitUntil(
      `${count} lines`,
      () => chat.store.getState().pending.length === 0 && saidIn(chat.store.getState()).length === count,
      30_000,
    );

  it('is noticed by every gateway: readers begin anew, and what was acknowledged is said again, once', async () => {
    const [first, second] = system.gatewayUrls as [string, string];
    const { chat, shown } = openBrowser(first);
    chat.send('one');
    await allRecorded(chat, 1);
    const agent = await openAgent(second, system.agent);
    ends.push(() => agent.close());
    const joined = await agent.join(chat.sessionId);
    await run(replicate);

    for (const text of ['two', 'three']) chat.send(text);
    await allRecorded(chat, 3);
    await agent.command(chat.sessionId, messageCommand('only in the old log'));
    await allRecorded(chat, 4);
    const lateBrowser = openBrowser(second);
    lateBrowser.chat.send('from a conversation that the new log does not have');
    await allRecorded(lateBrowser.chat, 1);

    const disconnected = new Promise<void>((resolve) => agent.connection.onEnd(resolve));
    const [before] = await queryDatabase<{ epoch: string }>(system, 'select log_epoch() as epoch');
    const epoch = before!.epoch.replace(/\d+$/, (timeline) => String(Number(timeline) + 1));
    await run(failOver(epoch));
    await disconnected;
    await allRecorded(chat, 3);
    await allRecorded(lateBrowser.chat, 1);

    const texts = saidIn(chat.store.getState());
    expect(texts).toEqual(['one', 'two', 'three']);
    expect(chat.store.getState().cursor!.epoch).toBe(epoch);
    // Nobody saw a line of the one log after a line that only the other one has.
    for (const lines of shown) expect([...texts, 'only in the old log']).toEqual(expect.arrayContaining(lines));
    for (const lines of shown) expect(lines).toEqual([...texts, 'only in the old log'].slice(0, lines.length));

    const returned = await openAgent(first, system.agent);
    ends.push(() => returned.close());
    const answer = await returned.connection.join(chat.sessionId, cursorOf(joined));
    expect(answer).toMatchObject({ ok: true, reset: true, epoch });
  });
});

function cursorOf(joined: Awaited<ReturnType<ChatClient['join']>>) {
  if (!joined.ok) throw new Error(joined.error.code);
  const last = joined.events.at(-1)!;
  return { version: last.version, commandId: last.commandId, epoch: joined.epoch };
}
