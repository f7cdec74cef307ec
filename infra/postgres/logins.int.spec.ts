import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY } from '../bin/servers/repository.ts';
import { databaseForThisFile } from '../jest/fresh-database.ts';
import { queryDatabase } from '../jest/query-database.ts';
import { ensureLogins, type LoginUrls } from '../bin/servers/postgres-logins.ts';
import { readSql } from './read-sql.ts';

const database = databaseForThisFile();
const LOGINS = ['owner', 'gateway', 'worker'] as const;
const PERMISSION_DENIED = '42501';

const query = (login: keyof LoginUrls, sql: string) => queryDatabase({ databaseUrl: database.logins[login] }, sql);
const asSuperuser = <Row extends object>(sql: string) => queryDatabase<Row>({ databaseUrl: database.url }, sql);
const expectRefused = (login: keyof LoginUrls, sql: string) =>
  expect(query(login, sql)).rejects.toMatchObject({ code: PERMISSION_DENIED });

/** Every partition too: each has an owner and rights of its own. */
const LOG_TABLES_SQL = `
  select relid::regclass::text as name from pg_partition_tree('chat_event')
  union select relid::regclass::text from pg_partition_tree('audit_line')
  union values ('chat_event'), ('audit_line'), ('audit_signature')`;

beforeAll(() => ensureLogins(database.url));

describe.each(LOGINS)('aidline_%s', (login) => {
  it('is neither a superuser nor a maker of roles or databases, and becomes no other role', async () => {
    const [role] = await query(
      login,
      `select rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls from pg_roles where rolname = current_user`,
    );
    expect(Object.values(role!)).toEqual([false, false, false, false, false]);
    for (const other of [
      'aidline',
      'aidline_app',
      ...LOGINS.filter((one) => one !== login).map((one) => `aidline_${one}`),
    ])
      await expectRefused(login, `set role ${other}`);
    await expectRefused(login, `create role another login`);
    await expectRefused(login, `alter role aidline_owner superuser`);
    await expectRefused(login, `create database another`);
    await expectRefused(login, `alter system set fsync = off`);
    await expectRefused(login, `set session_replication_role = 'replica'`);
  });

  it('changes and deletes nothing in the log and in the audit', async () => {
    const tables = await asSuperuser<{ name: string }>(LOG_TABLES_SQL);
    for (const { name } of tables) {
      const column = { audit_line: 'what', audit_signature: 'jws' }[name] ?? 'type';
      await expectRefused(login, `update ${name} set ${column} = ${column}`);
      await expectRefused(login, `delete from ${name}`);
      await expectRefused(login, `truncate ${name}`);
    }
  });
});

describe.each(['gateway', 'worker'] as const)('aidline_%s', (login) => {
  it('creates, changes and drops no table, and gives no rights away', async () => {
    await expectRefused(login, `create table mine (id int)`);
    await expectRefused(login, `create temporary table mine (id int)`);
    await expectRefused(login, `create function mine() returns int language sql as 'select 1'`);
    await expectRefused(
      login,
      `create or replace function shard_of(session_id uuid) returns smallint language sql as 'select 0::smallint'`,
    );
    await expectRefused(login, `alter table chat_session add column mine int`);
    await expectRefused(login, `drop table chat_session`);
    // PostgreSQL only warns of a grant of what one does not have.
    await query(login, `grant select on agent to public`).catch(() => undefined);
    expect(
      await asSuperuser(
        `select 1 from information_schema.table_privileges where grantee = 'PUBLIC' and table_schema = 'public'`,
      ),
    ).toEqual([]);
  });

  it('adds to the audit nothing outside its chain, and does not move the end of the chain', async () => {
    await query(
      login,
      `insert into audit_line (id, at, agent_id, what, n, hash) values (gen_random_uuid(), '2001-01-01', gen_random_uuid(), 'x', 4711, '')`,
    );
    const [line] = await asSuperuser(
      `select l.n = h.n and l.hash = h.hash as "isLast", l.at > now() - interval '1 minute' as "isNow"
       from audit_line l, audit_head h order by l.id desc limit 1`,
    );
    expect(line).toEqual({ isLast: true, isNow: true });
    await expectRefused(login, `update audit_head set n = 0`);
    await expectRefused(login, `delete from audit_head`);
    await expectRefused(login, `alter table audit_line disable trigger all`);
    await expectRefused(login, `select chain_audit_line()`);
  });

  it('destroys a key and rewrites none, and does not touch the record of migrations', async () => {
    await expectRefused(login, `update subject_key set kek_id = 'x'`);
    await expectRefused(login, `delete from subject_key`);
    await expectRefused(login, `update sealing_key set kek_id = 'x'`);
    await expectRefused(login, `delete from sealing_key`);
    await expectRefused(login, `select 1 from mikro_orm_migrations`);
  });
});

it('lets the worker read no secret and change no setting of an agent, a visitor or the organisation', async () => {
  for (const column of ['password_hash', 'totp_secret', 'email', '*'])
    await expectRefused('worker', `select ${column} from agent`);
  for (const table of [
    'agent_login',
    'agent_link',
    'agent_sign_in',
    'visitor_key',
    'lent_key',
    'shown_token',
    'agent_draft',
  ])
    await expectRefused('worker', `select 1 from ${table}`);
  await expectRefused('worker', `select what from audit_line`);
  await expectRefused('worker', `update organisation_settings set settings = '{}'`);
  await expectRefused('worker', `update agent set role = 'operator'`);
});

it('lets the gateway write no projection, position or lease', async () => {
  await expectRefused('gateway', `insert into inbox (session_id) values (gen_random_uuid())`);
  await expectRefused('gateway', `update inbox set pos = 0`);
  await expectRefused('gateway', `delete from inbox`);
  await expectRefused('gateway', `update cursor set pos = 0`);
  await expectRefused('gateway', `select 1 from lease`);
  await expectRefused('gateway', `insert into inbox_search (session_id, tokens) values (gen_random_uuid(), '{}')`);
});

it('gets every password from the set-up of docker compose', () => {
  const read = (path: string) => readFileSync(join(REPOSITORY, path), 'utf8');
  const wanted = [...readSql('logins.sql').matchAll(/:'(\w+)'/g)].map(([, name]) => name);
  const given = [...read('infra/docker/create-logins.sh').matchAll(/-v (\w+)="\$(\w+)"/g)];
  expect(given.map(([, name]) => name)).toEqual(wanted);
  for (const [, , variable] of given) {
    expect(read('docker-compose.yml')).toContain(`${variable}: \${${variable}:?`);
    expect(read('.env.example')).toContain(`\n${variable}=\n`);
  }
});

it('has the rights of every table written down', async () => {
  const rights = readSql('rights.sql');
  const tables = await asSuperuser<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`,
  );
  const missing = tables.filter(({ name }) => !new RegExp(`\\b${name}\\b`).test(rights)).map(({ name }) => name);
  expect(missing.sort()).toEqual([]);
});

it('gives the tables of an earlier version, which a superuser owns, to the owner', async () => {
  await asSuperuser(`alter table chat_session owner to aidline; alter function probe_write() owner to aidline;
                     alter table mikro_orm_migrations owner to aidline`);
  await ensureLogins(database.url);
  const rows = await asSuperuser<{ owner: string }>(
    `select distinct relowner::regrole::text as owner from pg_class where relnamespace = 'public'::regnamespace
     union select proowner::regrole::text from pg_proc where pronamespace = 'public'::regnamespace
     union select datdba::regrole::text from pg_database where datname = current_database()`,
  );
  expect(rows).toEqual([{ owner: 'aidline_owner' }]);
});
