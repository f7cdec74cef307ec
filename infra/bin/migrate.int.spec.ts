import { databaseForThisFile } from '../jest/fresh-database.ts';
import { queryDatabase } from '../jest/query-database.ts';
import { migrateAndDistribute } from './migrate.ts';
import { UserError } from './servers/user-error.ts';

const database = databaseForThisFile();
const functions = () =>
  queryDatabase({ databaseUrl: database.url }, `select oid, xmin from pg_proc where proname = 'append_batch'`);

it('refuses to distribute a database without the extension, and changes nothing in it', async () => {
  const before = await functions();
  const refused = await migrateAndDistribute(database.logins.owner).catch((fault: unknown) => fault);
  expect(refused).toBeInstanceOf(UserError);
  expect((refused as UserError).message).toMatch(/^citus\.missing: .*create extension citus/);
  expect(await functions()).toEqual(before);
});
