import { queryDatabase } from '../../../infra/jest/query-database.ts';
import { systemForThisFile } from '../../../infra/jest/system-for-this-file.ts';
import { visitorCredentials } from '@libs/client/credentials.ts';
import type { ChatCommand } from '@libs/protocol/commands.ts';
import type { InboxResponse, SearchResponse } from '@libs/protocol/http.ts';
import {
  connectOrThrow,
  newCommandId,
  openAgent,
  openVisitor,
  messageCommand,
  signIn,
  waitUntil,
} from './chat-client.ts';

const SECRET_TEXT = 'canary-7193 quetzal';
const eraseCommand: ChatCommand = { type: 'session.erase' };

/** Tests look again and again until something is so, more often than a console. */
const env = { AGENT_COMMANDS_PER_SECOND: '1000' };
const system = systemForThisFile({ gateways: 2, workers: 1, site: false, env });
let one: string;
let two: string;

beforeAll(async () => {
  [one, two] = system.gatewayUrls as [string, string];
});

async function get<T>(path: string, accessToken: string): Promise<T> {
  return (await fetch(`${two}${path}`, { headers: { authorization: `Bearer ${accessToken}` } })).json() as Promise<T>;
}

/** A session with words in it that both sides have read, and that the list and the search know. */
async function openSearchableSession() {
  const visitor = await openVisitor(one);
  const agent = await openAgent(two, system.agent);
  const { accessToken } = await signIn(two, system.agent);
  const said = newCommandId();
  await visitor.client.command(visitor.sessionId, messageCommand(SECRET_TEXT), said);
  await agent.join(visitor.sessionId);
  const found = async () => (await get<SearchResponse>('/api/inbox/search?text=quetzal', accessToken)).rows;
  const listed = async () =>
    (await get<InboxResponse>('/api/inbox', accessToken)).rows.find((row) => row.sessionId === visitor.sessionId);
  await waitUntil('it is found', async () => (await found()).length === 1);
  return { visitor, agent, said, found, listed };
}

/** Tables in which a word stands as it was written, in text or as bytes. */
async function tablesWith(word: string): Promise<string[]> {
  const tables = await queryDatabase<{ name: string }>(
    system,
    `select quote_ident(table_name) as name from information_schema.tables where table_schema = 'public'`,
  );
  const holds = ({ name }: { name: string }) =>
    queryDatabase<object>(system, `select 1 from ${name} t where t::text like any ($1) limit 1`, [
      [`%${word}%`, `%${Buffer.from(word).toString('hex')}%`],
    ]);
  const found = await Promise.all(tables.map(async (table) => ((await holds(table)).length > 0 ? [table.name] : [])));
  expect(tables.length).toBeGreaterThan(10);
  return found.flat();
}

describe('an erasure', () => {
  it('leaves nobody anything to read, and the log gapless', async () => {
    const { visitor, agent, said, found, listed } = await openSearchableSession();
    const { client, sessionId, key } = visitor;
    const id = newCommandId();
    const first = await client.command(sessionId, eraseCommand, id);
    expect(first).toMatchObject({ ok: true, duplicate: false });

    for (const reader of [client, agent])
      await waitUntil('everybody hears it', () => {
        const last = reader.applied.at(-1);
        return last !== undefined && 'event' in last && last.event.type === 'session.erased';
      });
    await waitUntil('the list keeps a tombstone', async () => (await listed())?.status === 'erased');
    expect(await listed()).toMatchObject({ lastMessage: null, unread: 0 });
    await waitUntil('it is not found any more', async () => (await found()).length === 0);

    for (const url of [one, two]) {
      const back = await connectOrThrow(url, visitorCredentials(sessionId, key));
      await back.join(sessionId);
      expect(back.applied.map(({ version }) => version)).toEqual(back.applied.map((_, index) => index + 1));
      expect(back.applied.at(-1)).toMatchObject({ event: { type: 'session.erased' } });
      expect(back.texts()).toEqual([]);
      expect(await back.command(sessionId, messageCommand('again'))).toMatchObject({
        error: { code: 'session.erased' },
      });
      expect(await back.command(sessionId, messageCommand(SECRET_TEXT), said)).toMatchObject({
        error: { code: 'session.erased' },
      });
      expect(await back.command(sessionId, eraseCommand, id)).toEqual({ ...first, duplicate: true });
      back.close();
    }
    agent.close();
    client.close();
  });

  it('destroys the key, and with it what the database still holds', async () => {
    const { visitor, agent } = await openSearchableSession();
    await visitor.client.command(visitor.sessionId, eraseCommand);
    const [left] = await queryDatabase<Record<string, unknown>>(
      system,
      `select octet_length(k.wrapped_dek) as key_bytes, k.shredded_at is not null as is_shredded, s.preview,
              (select count(*)::integer from timer t where t.session_id = s.id) as timers,
              (select max(version) = count(*) from chat_event e where e.session_id = s.id) as is_gapless
       from chat_session s join subject_key k on k.subject_id = s.subject_id where s.id = $1`,
      [visitor.sessionId],
    );
    expect(left).toEqual({
      key_bytes: 0,
      is_shredded: true,
      preview: null,
      timers: 0,
      is_gapless: true,
    });
    for (const one of [visitor.client, agent]) one.close();
  });

  it('finds no word in the open: not in a table, in Redis, or in a log line, before or after', async () => {
    const { visitor, agent } = await openSearchableSession();
    expect(await tablesWith('quetzal')).toEqual([]);
    expect(await system.redis.dumpAll()).not.toMatch(/quetzal/);
    await visitor.client.command(visitor.sessionId, eraseCommand);
    expect(await tablesWith('quetzal')).toEqual([]);
    expect(await system.redis.dumpAll()).not.toMatch(/quetzal/);
    for (const name of ['gateway-1', 'gateway-2', 'worker-1']) expect(system.log(name)).not.toContain('quetzal');
    for (const one of [visitor.client, agent]) one.close();
  });

  it('may be asked for by the person it is about, and by no other visitor', async () => {
    const [mine, theirs] = [await openVisitor(one), await openVisitor(one)];
    expect(await theirs.client.command(mine.sessionId, eraseCommand)).toMatchObject({
      error: { code: 'session.unknown' },
    });
    expect(await mine.client.command(mine.sessionId, messageCommand('still here'))).toMatchObject({ ok: true });
    for (const { client } of [mine, theirs]) client.close();
  });
});
