import type { Client } from 'pg';
import { withClient } from '../../bin/servers/postgres-database.ts';
import { databaseForThisFile } from '../../jest/fresh-database.ts';
import { withMigrations } from '../with-migrations.ts';

const database = databaseForThisFile();

/** Each with the column that has the session, and what else identifies a row. */
const TABLES: Record<string, [session: string, rest?: string]> = {
  chat_event: ['session_id', 'version'],
  chat_session: ['id'],
  timer: ['session_id'],
  subject: ['id'],
  subject_key: ['subject_id'],
  inbox: ['session_id'],
  inbox_search: ['session_id'],
  read_mark: ['session_id', 'reader'],
  visitor_key: ['session_id'],
  lent_key: ['session_id', 'key_hash'],
  vouched_session: ['session_id'],
  chat_file: ['session_id', 'file_id'],
  held_message: ['session_id', 'command_id'],
  agent_draft: ['session_id', 'agent_id'],
};

/** Sessions of this year and of the year 2022, and one whose id has an invented time, in every table. */
const ROWS_BEFORE_SQL = `
  insert into agent (id, email, display_name, role, password_hash)
    values ('0198c0de-0000-7000-8000-000000000001', 'mei@example.org', 'Mei', 'lead', '-');
  create temporary table one as
    select uuidv7(make_interval(years => -4 * (n % 2))) as id, n from generate_series(1, 80) n
    union all select 'f198c0de-0000-4000-8000-0000000000ff', 81;
  insert into chat_event
    select id, version, get_byte(uuid_send(id), 15) & 63,
           row_number() over (partition by get_byte(uuid_send(id), 15) & 63 order by n, version),
           gen_random_uuid(), 0, 2, 1, 1, null, '\\x0102', '{"from": "customer"}', '\\x0304', now()
    from one cross join generate_series(1, 3) version;
  insert into chat_session
    select session_id, shard, session_id, 'waiting', null, max(version), max(pos), gen_random_uuid(), 3, 0, now(), '\\x05',
           'en', now(), null from chat_event group by session_id, shard;
  insert into timer select gen_random_uuid(), shard, id, 'welcome', now() from chat_session;
  insert into subject (id, contact) select id, '\\x06' from one;
  insert into subject_key (subject_id, wrapped_dek, kek_id) select id, '\\x07', 'kek' from one;
  insert into inbox select id, shard, last_pos, version, status, agent_id, lang, 3, 0, preview, now(), now(), now() from chat_session;
  insert into inbox_search select id, array[n, n + 1] from one;
  insert into read_mark (session_id, reader, up_to, seen_msgs) select id, reader, n, n from one, unnest(array['customer', 'x']) reader;
  insert into visitor_key (session_id, key_hash) select id, '\\x08' from one;
  insert into lent_key (session_id, key_hash) select id, hash from one, unnest(array['\\x09', '\\x0a']::bytea[]) hash;
  insert into vouched_session (session_id, person, statement) select id, '\\x0b', '\\x0c' from one;
  insert into chat_file (session_id, file_id, digest, bytes, state) select id, gen_random_uuid(), '\\x0d', n, 'kept' from one;
  insert into held_message (session_id, command_id, agent_id) select id, gen_random_uuid(), gen_random_uuid() from one;
  insert into agent_draft (agent_id, session_id, body, is_note) select agent.id, one.id, '\\x0e', true from one, agent;`;

const readTables = async (client: Client) =>
  Object.fromEntries(
    await Promise.all(
      Object.entries(TABLES).map(async ([table, key]) => [
        table,
        (
          await client.query<{ row: object }>(
            `select to_jsonb(t) - 'shard' as row from ${table} t order by ${key.join(', ')}`,
          )
        ).rows,
      ]),
    ),
  ) as Record<string, { row: object }[]>;

/** A database of its own that was migrated up to the version before. */
async function databaseBefore(): Promise<string> {
  const before = new URL(database.url);
  before.pathname += '_before';
  await withClient(database.url, (client) => client.query(`create database ${before.pathname.slice(1)}`));
  await withMigrations(before.href, ({ migrator }) => migrator.up({ to: '0012-draft-note' }));
  return before.href;
}

it('keeps every row of every table, gives each the shard of its session, and refuses any other shard', async () => {
  const url = await databaseBefore();
  const before = await withClient(url, async (client) => {
    await client.query(ROWS_BEFORE_SQL);
    return readTables(client);
  });
  expect(Object.values(before).map((rows) => rows.length > 80)).not.toContain(false);
  await withMigrations(url, ({ migrator }) => migrator.up({ to: '0013-shard-keys' }));
  await withClient(url, async (client) => {
    expect(await readTables(client)).toEqual(before);
    for (const [table, [key]] of Object.entries(TABLES)) {
      const wrong = `select from ${table} where shard is distinct from get_byte(uuid_send(${key}), 15) & 63`;
      expect((await client.query(wrong)).rowCount).toBe(0);
    }
    const elsewhere = `insert into visitor_key (shard, session_id, key_hash) values (1, '0198c0de-0000-7000-8000-000000000002', '')`;
    await expect(client.query(elsewhere)).rejects.toMatchObject({ constraint: 'visitor_key_shard_check' });
  });
  await withClient(database.url, (client) => client.query(`drop database ${new URL(url).pathname.slice(1)}`));
});
