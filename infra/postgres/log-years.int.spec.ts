import { databaseForThisFile } from '../jest/fresh-database.ts';
import { queryDatabase } from '../jest/query-database.ts';
import type { LoginUrls } from '../bin/servers/postgres-logins.ts';

const database = databaseForThisFile();
const query = <Row extends object>(login: keyof LoginUrls, sql: string) =>
  queryDatabase<Row>({ databaseUrl: database.logins[login] }, sql);
const THIS_YEAR = new Date().getUTCFullYear();
const NEXT_LEAF = `chat_event_08_${THIS_YEAR + 1}`;
const createYears = async () => (await query<{ n: number }>('worker', 'select create_log_years() as n'))[0]!.n;

/** In shard 8, with the id that a session of next January has, and with one of the year 1970. */
const INSERT_EARLY_SQL = `
  insert into chat_event (session_id, version, shard, pos, command_id, part, type, schema_ver, actor_kind, digest, meta, created_at)
  select session_id, 1, 8, pos, gen_random_uuid(), 0, 2, 1, 1, '', '{}', now()
  from (values (overlay(first_id_of_year(${THIS_YEAR + 1})::text placing '48' from 35)::uuid, 1),
               ('00000000-0001-7000-8000-000000000048', 2)) as t (session_id, pos)`;
const leavesInUse = () =>
  query<{ leaf: string; rows: number }>(
    'owner',
    `select tableoid::regclass::text as leaf, count(*)::int as rows from chat_event group by 1 order by 1`,
  );

it('adds the leaves of the coming year for a worker, and moves what is in the default leaf already', async () => {
  expect(await createYears()).toBe(0);
  await query('owner', `drop table ${NEXT_LEAF}`);
  await query('gateway', INSERT_EARLY_SQL);
  expect(await leavesInUse()).toEqual([{ leaf: 'chat_event_08_other', rows: 2 }]);
  expect(await Promise.all([createYears(), createYears()])).toEqual(expect.arrayContaining([0, 1]));
  expect(await leavesInUse()).toEqual([
    { leaf: NEXT_LEAF, rows: 1 },
    { leaf: 'chat_event_08_other', rows: 1 },
  ]);
});

it('gives nobody a right on a leaf, or the owner one to change it', async () => {
  const refused = { code: '42501' };
  await expect(query('gateway', 'select create_log_years()')).rejects.toMatchObject(refused);
  await expect(query('worker', `select create_log_leaf('chat_event_08', 2020)`)).rejects.toMatchObject(refused);
  for (const login of ['gateway', 'worker'] as const)
    for (const statement of ['select from', 'insert into', 'truncate'])
      await expect(
        query(login, `${statement} ${NEXT_LEAF} ${statement === 'insert into' ? 'default values' : ''}`),
      ).rejects.toMatchObject(refused);
  for (const leaf of [NEXT_LEAF, 'chat_event_08_other'])
    await expect(query('owner', `delete from ${leaf}`)).rejects.toMatchObject(refused);
});

it('refuses a position that is in the leaf already', async () => {
  const again = INSERT_EARLY_SQL.replaceAll('0048', '0088').replace("'48'", "'88'");
  await expect(query('gateway', again)).rejects.toMatchObject({ code: '23505' });
});
