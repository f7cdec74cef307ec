import { queryDatabase } from '../../../infra/jest/query-database.ts';
import { saveSettings } from '../../../infra/jest/save-settings.ts';
import { startSystem, type RunningSystem } from '../../../infra/jest/test-system.ts';
import { visitorCredentials } from '@libs/client/credentials.ts';
import { newSessionId, newVisitorKey } from '@libs/client/new-ids.ts';
import type { CommandId, SessionId } from '@libs/protocol/ids.ts';
import { defaultWelcome } from '@libs/protocol/default-welcome.ts';
import {
  connectOrThrow,
  ChatClient,
  connect,
  newCommandId,
  openVisitor,
  openSessionCommand,
  messageCommand,
  waitUntil,
} from './chat-client.ts';

let system: RunningSystem;

beforeEach(async () => {
  system = await startSystem({ gateways: 2, workers: 2, site: false, env: { VISITOR_COMMANDS_PER_SECOND: '1000' } });
});
afterEach(() => system?.stop());

/** A visitor as our browser code is one: one command at a time, the same id until there is an answer, any gateway. */
class PersistentVisitor {
  readonly sessionId: SessionId = newSessionId();
  readonly acked: CommandId[] = [];
  private readonly key = newVisitorKey();
  private client: ChatClient | null = null;
  private gatewayIndex = 0;

  async sendCommand(command: unknown): Promise<void> {
    const commandId = newCommandId();
    for (let isOpen = true; isOpen;) {
      const answer = await this.attempt(command, commandId);
      isOpen = !answer?.ok;
      if (answer && !answer.ok && answer.error.retryAfterMs === undefined) throw new Error(answer.error.code);
    }
    this.acked.push(commandId);
  }

  close(): void {
    this.client?.close();
  }

  private async attempt(command: unknown, commandId: CommandId) {
    try {
      const client = await this.ensureConnected();
      return await client.command(this.sessionId, command, commandId);
    } catch {
      this.client?.close();
      this.client = null;
      await new Promise((resolve) => setTimeout(resolve, 50));
      return null;
    }
  }

  private async ensureConnected(): Promise<ChatClient> {
    if (this.client?.connection.isConnected) return this.client;
    const url = system.gatewayUrls[this.gatewayIndex++ % system.gatewayUrls.length]!;
    this.client = await connectOrThrow(url, visitorCredentials(this.sessionId, this.key));
    this.client.connection.on('bye', () => this.client?.close());
    return this.client;
  }
}

const VISITORS = 12;

/** Visitors write without a pause while `disturb` runs and for a moment after; then the log is held against the answers. */
async function expectNothingLostWhile(disturb: () => Promise<void>): Promise<void> {
  const visitors = Array.from({ length: VISITORS }, () => new PersistentVisitor());
  for (const visitor of visitors) await visitor.sendCommand(openSessionCommand);
  let isOver = false;
  const load = visitors.map(async (visitor) => {
    for (let count = 0; !isOver || count < 20; count += 1) await visitor.sendCommand(messageCommand(`m${count}`));
  });
  await disturb();
  isOver = true;
  await Promise.all(load);
  for (const visitor of visitors) visitor.close();
  for (const { sessionId, acked } of visitors) {
    const log = await query(
      `select command_id from chat_event where session_id = $1 and actor_kind = 1 order by version`,
      [sessionId],
    );
    expect(log.map((row) => row.command_id)).toEqual(acked);
  }
  await expectDense();
}

async function expectDense(): Promise<void> {
  expect(
    await query(`select session_id::text from chat_event group by session_id having count(*) <> max(version)
                 union all select shard::text from chat_event group by shard having count(*) <> max(pos)`),
  ).toEqual([]);
  expect(
    await query(
      `select s.id from chat_session s join chat_event e on e.shard = s.shard and e.session_id = s.id group by s.shard, s.id having max(e.version) <> s.version`,
    ),
  ).toEqual([]);
}

describe('under load, nothing acknowledged is lost, doubled or out of order', () => {
  it('while both gateways restart one after the other', () =>
    expectNothingLostWhile(async () => {
      for (const gateway of system.gateways) {
        await gateway.kill('SIGTERM');
        expect(system.log(gateway.name)).toContain('"signal":"SIGTERM"');
        await gateway.restart();
      }
    }));

  it('while a gateway is killed, twice', () =>
    expectNothingLostWhile(async () => {
      for (const gateway of system.gateways) {
        await gateway.kill('SIGKILL');
        await gateway.restart();
      }
    }));

  it('while every database connection is cut, again and again', () =>
    expectNothingLostWhile(async () => {
      for (let time = 0; time < 5; time += 1) {
        await query(
          `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
        );
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    }));

  it('while Redis dies and comes back empty', () =>
    expectNothingLostWhile(async () => {
      await system.redis.kill('SIGKILL');
      await system.redis.restart();
    }));
});

describe('timers', () => {
  const settings = { followUpMessage: 'Are you still there?', followUpDelaySeconds: 1, welcomeDelaySeconds: 1 };
  const isGreetedOnce = ({ client }: { client: ChatClient }) =>
    expect(client.texts()).toEqual([defaultWelcome.en, settings.followUpMessage]);

  beforeEach(() => saveSettings(system, settings));

  it('come once each, in order, although the queue’s Redis forgets everything', async () => {
    const visitors = await Promise.all(Array.from({ length: 5 }, () => openVisitor(system.gatewayUrls[0]!)));
    await system.redis.flushAll();
    await waitUntil(
      'all are greeted and followed up',
      () => visitors.every(({ client }) => client.texts().length === 2),
      60_000,
    );
    await system.redis.flushAll();
    visitors.forEach(isGreetedOnce);
    for (const { client } of visitors) client.close();
  });

  it('come once each, although the worker that would answer them is killed', async () => {
    const visitors = await Promise.all(Array.from({ length: 5 }, () => openVisitor(system.gatewayUrls[0]!)));
    await system.workers[0]!.kill('SIGKILL');
    await waitUntil(
      'all are greeted and followed up',
      () => visitors.every(({ client }) => client.texts().length === 2),
      60_000,
    );
    visitors.forEach(isGreetedOnce);
    expect(await query(`select id from timer`)).toEqual([]);
    for (const { client } of visitors) client.close();
  });
});

describe('a database that was restored from an older state', () => {
  it('makes a reader start over, and never mixes two histories', async () => {
    const [one] = system.gatewayUrls as [string];
    const { client, sessionId, key } = await openVisitor(one);
    await client.command(sessionId, messageCommand('kept'));
    await waitUntil('the message is back', () => client.texts().includes('kept'));
    await snapshot();
    for (const text of ['lost one', 'lost two']) await client.command(sessionId, messageCommand(text));
    await waitUntil('all messages are back', () => client.texts().includes('lost two'));
    const { version, commandId } = client.applied.at(-1)!;
    client.close();

    await restore();
    await waitUntil(
      'the gateway is ready again',
      async () => (await connect(one, visitorCredentials(sessionId, key)).catch(() => null)) instanceof ChatClient,
    );
    const back = await connectOrThrow(one, visitorCredentials(sessionId, key));
    await waitUntil('it can write', async () => (await back.command(sessionId, messageCommand('another history'))).ok);
    await waitUntil('there is as much as before', async () => {
      await back.command(sessionId, messageCommand('and more'));
      return (await query(`select 1 from chat_event where session_id = $1`, [sessionId])).length >= version;
    });
    const answer = await back.request<{ reset: boolean; events: { version: number }[] }>('join', {
      sessionId,
      cursor: { version, commandId },
    });
    expect(answer.reset).toBe(true);
    expect(answer.events[0]!.version).toBe(1);
    expect(JSON.stringify(answer.events)).not.toContain('lost');
    back.close();
  });

  const name = () => new URL(system.databaseUrl).pathname.slice(1);
  const cutOff = (database: string) =>
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${database}' and pid <> pg_backend_pid()`;

  /** Copies the database as a backup would; nobody may be connected to it for that moment. */
  async function snapshot(): Promise<void> {
    await runAsAdmin([
      `alter database ${name()} allow_connections false`,
      cutOff(name()),
      `create database ${name()}_backup template ${name()} strategy file_copy`,
      `alter database ${name()} allow_connections true`,
    ]);
  }

  async function restore(): Promise<void> {
    await runAsAdmin([
      `alter database ${name()} allow_connections false`,
      cutOff(name()),
      `drop database ${name()}`,
      `alter database ${name()}_backup rename to ${name()}`,
    ]);
  }
});

const query = (text: string, values?: unknown[]) => queryDatabase<Record<string, unknown>>(system, text, values);

async function runAsAdmin(statements: string[]): Promise<void> {
  const databaseUrl = new URL('postgres', system.databaseUrl).href;
  for (const statement of statements) await queryDatabase({ databaseUrl }, statement);
}
