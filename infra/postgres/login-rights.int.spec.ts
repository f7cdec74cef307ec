import { withClient } from '../bin/servers/postgres-database.ts';
import { ensureLogins } from '../bin/servers/postgres-logins.ts';
import { databaseForThisFile } from '../jest/fresh-database.ts';
import { queryDatabase } from '../jest/query-database.ts';
import { functionRights, ownerStatements, serverStatements, tableRights, tableStatements } from './login-rights.ts';

/** Tries, as each service's login, every kind of statement that whoever has stolen it should not run. */
const database = databaseForThisFile();
const LOGINS = ['gateway', 'worker'] as const;
const REFUSED = '42501';
/** A feature that this server does not have is as good as a refusal: `create language` of a handler that is none. */
const ABSENT = new Set(['0A000', '42704', '42883', '58P01', '42P17']);

const asSuperuser = <Row extends object>(sql: string) => queryDatabase<Row>({ databaseUrl: database.url }, sql);
beforeAll(() => ensureLogins(database.url));

/** The code of what each statement is answered with, in a transaction that is rolled back; null where it is allowed. */
const outcomesOf = (login: (typeof LOGINS)[number], statements: readonly string[]) =>
  withClient(database.logins[login], async (client) => {
    const outcomes: Record<string, string | null> = {};
    for (const statement of statements) {
      // Some may not run in a transaction at all, which Postgres says before it looks at rights.
      const isAlone = /^(create|drop) (database|tablespace|subscription)|^alter system/.test(statement);
      if (!isAlone) await client.query('begin');
      outcomes[statement] = await client.query(statement).then(
        () => null,
        (fault: { code: string }) => fault.code,
      );
      if (!isAlone) await client.query('rollback');
    }
    return outcomes;
  });

const allowed = (outcomes: Record<string, string | null>) =>
  Object.entries(outcomes).filter(([, code]) => code !== REFUSED);

const RIGHTS_SQL = `
  select c.relname as name, login, coalesce(string_agg(r.name || case when has_table_privilege('aidline_' || login, c.oid, r.name) then '' else
    '(' || columns.names || ')' end, ' ' order by r.nr), '') as rights
  from pg_class c cross join unnest(array['gateway', 'worker']) as login
  left join lateral (
    select name, nr from unnest(array['select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger', 'maintain'])
      with ordinality as r (name, nr)
    where has_table_privilege('aidline_' || login, c.oid, name)
      or name in ('select', 'insert', 'update', 'references') and has_any_column_privilege('aidline_' || login, c.oid, name)
  ) r on true
  left join lateral (
    select string_agg(attname, ',' order by attnum) as names from pg_attribute a
    where a.attrelid = c.oid and attnum > 0 and not attisdropped and r.name in ('select', 'insert', 'update', 'references')
      and has_column_privilege('aidline_' || login, c.oid, attnum, r.name)
  ) columns on true
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f') and relispartition = $1
  group by c.relname, login order by c.relname, login`;

const rightsInCatalog = async (isPartition: boolean) => {
  const sql = RIGHTS_SQL.replace('$1', String(isPartition));
  const rows = await asSuperuser<{ name: string; login: string; rights: string }>(sql);
  const rights: Record<string, Record<string, string>> = {};
  for (const { name, login, rights: granted } of rows) (rights[name] ??= {})[login] = granted;
  return rights;
};

describe('the catalog', () => {
  it('grants each login what is decided of each table, and a table without a decision fails here', async () => {
    expect(await rightsInCatalog(false)).toEqual(tableRights);
  });

  it('grants nothing on a partition, which would bypass its table', async () => {
    const rights = Object.values(await rightsInCatalog(true)).flatMap((of) => Object.values(of));
    expect(new Set(rights)).toEqual(new Set(['']));
  });

  it('lets each login call the functions that are decided, and knows which run with the rights of the owner', async () => {
    const rows = await asSuperuser<{ name: string; callers: string; definer: boolean }>(
      `select proname as name, prosecdef as definer, concat_ws(' ',
         case when has_function_privilege('aidline_gateway', oid, 'execute') then 'gateway' end,
         case when has_function_privilege('aidline_worker', oid, 'execute') then 'worker' end) as callers
       from pg_proc where pronamespace = 'public'::regnamespace`,
    );
    const found = rows.map(({ name, callers, definer }) => [name, { callers, ...(definer && { isDefiner: true }) }]);
    expect(Object.fromEntries(found)).toEqual(functionRights);
  });

  it('has nothing in other schemas, and lets nobody else in', async () => {
    const schemas = await asSuperuser(
      `select nspname from pg_namespace where nspname not like 'pg\\_%' and nspname not in ('public', 'information_schema')`,
    );
    const grants = await asSuperuser(
      `select table_name, privilege_type from information_schema.table_privileges
       where grantee = 'PUBLIC' and table_schema = 'public'`,
    );
    expect([schemas, grants]).toEqual([[], []]);
  });
});

describe.each(LOGINS)('whoever has stolen aidline_%s', (login) => {
  it('runs no statement on any table beyond what is decided', async () => {
    const rows = await asSuperuser<{ name: string; column: string }>(
      `select c.relname as name, min(quote_ident(attname)) as column from pg_class c
       join pg_attribute a on a.attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' and attidentity = ''
       where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f') group by c.relname`,
    );
    const statements = rows.flatMap(({ name, column }) => {
      const rights = tableRights[name]?.[login] ?? '';
      const has = (right: string) => new RegExp(`\\b${right}\\b`).test(rights);
      const denied = (['select', 'insert', 'update', 'delete', 'truncate'] as const).filter((right) => !has(right));
      return [...denied.map((right) => tableStatements[right](name, column)), ...ownerStatements(name)];
    });
    expect(statements.length).toBeGreaterThan(rows.length * 11);
    expect(allowed(await outcomesOf(login, statements))).toEqual([]);
  });

  it('calls no function that is not decided', async () => {
    const denied = Object.entries(functionRights).filter(([, { callers }]) => !callers.split(' ').includes(login));
    const rows = await asSuperuser<{ name: string; call: string }>(
      `select proname as name, format('select public.%I(%s)', proname, (select string_agg(format('null::%s', t::regtype), ', ')
         from unnest(proargtypes) as t)) as call from pg_proc where pronamespace = 'public'::regnamespace and prorettype <> 'trigger'::regtype`,
    );
    const calls = rows.filter(({ name }) => denied.some(([one]) => one === name)).map(({ call }) => call);
    expect(calls).not.toEqual([]);
    expect(allowed(await outcomesOf(login, calls))).toEqual([]);
  });

  it.each(Object.keys(serverStatements))('gets nothing of %s', async (what) => {
    const name = decodeURIComponent(new URL(database.url).pathname.slice(1));
    const others = ['aidline', 'aidline_owner', `aidline_${LOGINS.find((one) => one !== login)}`];
    const statements = serverStatements[what]!.flatMap((statement) =>
      (statement.includes('OTHER') ? others : ['']).map((other) =>
        statement.replaceAll('OTHER', other).replaceAll('DATABASE', `"${name}"`),
      ),
    );
    const open = allowed(await outcomesOf(login, statements)).filter(([, code]) => !ABSENT.has(code ?? ''));
    expect(open).toEqual([]);
  });
});
