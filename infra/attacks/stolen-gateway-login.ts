import { withClient } from '../bin/servers/postgres-database.ts';
import { ensureLogins, loginUrls } from '../bin/servers/postgres-logins.ts';
import { queryDatabase } from '../jest/query-database.ts';
import type { RunningSystem } from '../jest/test-system.ts';
import type { Attack, AttackGroup, AttackOutcome } from './attack.ts';
import { runTool } from './operator-tools.ts';
import { hireAgent, openVictim } from './people.ts';
import { askAs } from './requests.ts';

/** Each would break a promise if it ran, whoever holds the password. */
const FORBIDDEN_STATEMENTS: readonly string[] = [
  // Out of the role.
  'set role none; delete from chat_event',
  'reset role; delete from audit_line',
  'set session authorization default; truncate audit_line',
  'set role aidline_owner',
  'set role postgres',
  'create role mine superuser login',
  'alter role aidline_gateway superuser',
  'grant aidline_owner to aidline_gateway',
  'grant pg_read_server_files to aidline_gateway',
  // The log and the audit.
  'delete from chat_event',
  'update chat_event set body = null',
  'truncate chat_event',
  'drop table chat_event',
  'delete from audit_line',
  'update audit_line set agent_id = agent_id',
  'truncate audit_line',
  'alter table audit_line disable trigger all',
  'alter table chat_event add column mine int',
  'create trigger mine before insert on audit_line for each row execute function suppress_redundant_updates_trigger()',
  'create rule mine as on insert to audit_line do instead nothing',
  'create index mine on chat_event (at)',
  'merge into audit_line a using (select 1) s on true when matched then delete',
  `insert into audit_line select * from audit_line on conflict do nothing; update audit_line set what = 'session.read'`,
  'lock table audit_line in access exclusive mode',
  'lock table chat_event in exclusive mode',
  'set session_replication_role = replica',
  'create policy mine on audit_line using (false)',
  // The keys.
  'delete from subject_key',
  `update subject_key set kek_id = 'mine'`,
  'truncate subject_key',
  // The machine.
  `select pg_read_file('/etc/passwd')`,
  `select pg_read_binary_file('postgresql.conf')`,
  `select pg_ls_dir('.')`,
  `select pg_ls_waldir()`,
  `copy (select 1) to program 'id'`,
  `copy audit_line from program 'id'`,
  `copy (select 1) to '/tmp/aidline-attack'`,
  `create table mine as select 1`,
  'create temporary table mine (id int)',
  `create function mine() returns int language sql as 'select 1'`,
  `create function mine() returns int language c as 'libc.so.6', 'system'`,
  `do $$ begin execute 'delete from chat_event'; end $$`,
  'create extension dblink',
  'create extension file_fdw',
  'create server mine foreign data wrapper postgres_fdw',
  'create publication mine for all tables',
  `create subscription mine connection 'host=localhost' publication mine`,
  `select pg_create_logical_replication_slot('mine', 'test_decoding')`,
  `select pg_create_physical_replication_slot('mine', true)`,
  'create schema mine',
  'create database mine',
  `alter system set fsync = 'off'`,
  `alter database %DB% set synchronous_commit = 'off'`,
  'select pg_reload_conf()',
  'checkpoint',
  'select pg_switch_wal()',
  `select pg_terminate_backend(pid) from pg_stat_activity where usename = 'aidline_worker'`,
  `load 'auto_explain'`,
  `select lo_import('/etc/passwd')`,
  `select lo_from_bytea(0, decode(repeat('00', 100000), 'hex'))`,
  `select lo_creat(-1)`,
  `select lo_create(0)`,
  `select lo_put(lo_create(0), 0, '\\x00')`,
  `select lowrite(lo_open(lo_creat(-1), 131072), '\\x00')`,
  'select * from pg_authid',
  'select * from pg_shadow',
  'select * from pg_hba_file_rules',
  'reindex table chat_event',
  'cluster chat_event',
  `comment on table chat_event is 'mine'`,
  `security label on table chat_event is 'mine'`,
  "grant select on agent to public; select 1 / (select count(*) from information_schema.table_privileges where grantee = 'PUBLIC' and table_name = 'agent')",
  `select query from pg_stat_activity where usename = 'aidline_worker' and query <> '<insufficient privilege>'`,
  'select * from pg_stat_statements',
  'select * from mikro_orm_migrations',
  'select * from lease',
  'update inbox set pos = 0',
  `insert into inbox_search (session_id, tokens) values (gen_random_uuid(), '{}')`,
];

/** Runs it in a transaction that is rolled back. Null: refused, or nothing came of it. */
async function isAllowed(url: string, statement: string): Promise<boolean> {
  const database = new URL(url).pathname.slice(1);
  return withClient(url, async (client) => {
    const isTransactional = !/^(vacuum|create database|create subscription|alter system|cluster|checkpoint)/.test(
      statement,
    );
    if (isTransactional) await client.query('begin');
    try {
      const answers = [await client.query(statement.replace('%DB%', database))].flat();
      const last = answers.at(-1)!;
      // A select of rows that this login does not see is empty; a grant that one may not give only warns.
      if (/^select (query|\* from)/.test(statement)) return last.rows.length > 0;
      return !/^security|^grant (aidline|pg_)/.test(statement);
    } catch {
      return false;
    } finally {
      if (isTransactional) await client.query('rollback').catch(() => undefined);
    }
  });
}

async function tryStatements(target: RunningSystem): Promise<AttackOutcome> {
  // A database that was copied from the template has its tables, and not the rights on the database itself.
  await ensureLogins(target.databaseUrl);
  await openVictim(target, ['hello']);
  const logins = loginUrls(target.databaseUrl);
  const ran: string[] = [];
  for (const login of ['gateway', 'worker'] as const)
    for (const statement of FORBIDDEN_STATEMENTS)
      if (!(login === 'worker' && isOfWorker(statement)) && (await isAllowed(logins[login], statement)))
        ran.push(`${login}: ${statement}`);
  const count = FORBIDDEN_STATEMENTS.length;
  return {
    got: `${ran.length} of ${count} statements ran${ran.length ? `: ${ran.join('; ')}` : ''}`,
    succeeded: ran.length > 0,
  };
}

/** The relay of the worker writes the projections and takes leases; its own queries are its to see. */
const isOfWorker = (statement: string): boolean => /lease|inbox|aidline_worker'/.test(statement);

const YEAR_AGO = '2025-11-01T00:00:00.000Z';

/** Writes a line of a year ago with a number and a hash of its own; then looks what stands there. */
async function backdateAudit(target: RunningSystem): Promise<AttackOutcome> {
  const innocent = await hireAgent(target, 'innocent', 'agent');
  const known = await queryDatabase<{ name: string }>(
    target,
    `select column_name as name from information_schema.columns where table_name = 'audit_line' and column_name = any ($1)`,
    [['n', 'hash']],
  );
  const names = ['id', 'at', 'agent_id', 'what', ...known.map(({ name }) => name)];
  const values: Record<string, unknown> = {
    ...{ id: '0199f3a2-0000-7000-8000-00000000000a', at: YEAR_AGO, agent_id: innocent.agentId, what: 'case.exported' },
    ...{ n: 1, hash: Buffer.alloc(32) },
  };
  const sql = `insert into audit_line (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')})`;
  const written = await withClient(loginUrls(target.databaseUrl).gateway, (client) =>
    client
      .query(
        sql,
        names.map((name) => values[name]),
      )
      .then(
        () => true,
        () => false,
      ),
  );
  const stands = await queryDatabase(target, 'select 1 from audit_line where agent_id = $1 and at < $2', [
    innocent.agentId,
    '2025-12-01T00:00:00.000Z',
  ]);
  const how =
    stands.length > 0 ? 'stands as if it were a year old' : `was ${written ? 'given the time of today' : 'refused'}`;
  return { got: `a line of a year ago in an innocent agent's name ${how}`, succeeded: stands.length > 0 };
}

/** Each is done by whoever has the superuser of the database, and undone again. */
const ALTERATIONS: Record<string, { alter: string; undo: string }> = {
  'another name': {
    alter: `update audit_line set agent_id = gen_random_uuid() where n = 2`,
    undo: `update audit_line l set agent_id = k.agent_id from attack_copy k where k.id = l.id`,
  },
  'a line less': {
    alter: `delete from audit_line where n = 2`,
    undo: `insert into audit_line select * from attack_copy where n = 2`,
  },
  'the last line less': {
    alter: `delete from audit_line where n = (select max(n) from audit_line)`,
    undo: `insert into audit_line select * from attack_copy where n = (select max(n) from attack_copy)`,
  },
  'two lines exchanged': {
    alter: `update audit_line set n = -n where n in (1, 2); update audit_line set n = 3 + n where n < 0`,
    undo: `update audit_line set n = -n where n in (1, 2); update audit_line set n = 3 + n where n < 0`,
  },
};

/** Changes what has been recorded; the operator's tool must say so. */
async function alterAudit(target: RunningSystem): Promise<AttackOutcome> {
  const agent = await hireAgent(target, 'agent-altered', 'agent');
  const { sessionId, client } = await openVictim(target, ['hello']);
  client.close();
  for (const format of ['json', 'csv', 'html'])
    await askAs(target, agent.token)(`sessions/${sessionId}/case-file?format=${format}`);
  const unnoticed: string[] = [];
  await queryDatabase(target, 'create table attack_copy as select * from audit_line');
  for (const [name, { alter, undo }] of Object.entries(ALTERATIONS)) {
    const asAdministrator = (sql: string) => queryDatabase(target, `set session_replication_role = replica; ${sql}`);
    await asAdministrator(alter);
    const { code, output } = await runTool(target, 'verify-audit', []);
    // A lead must know which line.
    if (code === 0 || !/\bline (is )?\d+/.test(output)) unnoticed.push(name);
    await asAdministrator(undo);
  }
  await queryDatabase(target, 'drop table attack_copy');
  const { code, output } = await runTool(target, 'verify-audit', []);
  if (code !== 0) throw new Error(`the audit is not as it was: ${output}`);
  const count = Object.keys(ALTERATIONS).length;
  return {
    got: `${unnoticed.length} of ${count} changes of the audit passed \`npm run verify-audit\` or were not named by their line${unnoticed.length ? `: ${unnoticed.join(', ')}` : ''}`,
    succeeded: unnoticed.length > 0,
  };
}

const attacker = 'the database login of a gateway';
const attacks: Attack[] = [
  {
    name: 'statements-beyond-its-rights',
    finding: 'B.7',
    attacker,
    before: '`set role none` deleted log and audit and read files of the server',
    isQuick: true,
    run: tryStatements,
  },
  {
    name: 'backdated-audit-line',
    finding: 'B.4',
    attacker,
    before: 'written, and indistinguishable',
    isQuick: true,
    run: backdateAudit,
  },
  {
    name: 'altered-audit',
    finding: 'B.4',
    attacker: 'an administrator of the database',
    before: 'changed and deleted without a trace',
    run: alterAudit,
  },
];
export const stolenGatewayLogin: AttackGroup = { title: 'A stolen login of a gateway to the database', attacks };
