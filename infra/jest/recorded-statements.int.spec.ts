import { withClient } from '../bin/servers/postgres-database.ts';
import { databaseForThisFile } from './fresh-database.ts';
import { statementsWithoutShard } from './recorded-statements.ts';

const database = databaseForThisFile();
const server = () => process.env.TEST_DATABASE_URL!;

/** As the owner, whose statements do not count at the end of the run. */
it('finds a statement without the shard that one login has run, also inside a function, and no other', async () => {
  await withClient(database.logins.owner, async (client) => {
    await client.query('select status as planted from chat_session where id = $1', [
      '0198c0de-0000-7000-8000-000000000001',
    ]);
    await client.query('select status as planted_well from chat_session where shard = 1 and id = $1', [
      '0198c0de-0000-7000-8000-000000000001',
    ]);
    await client.query(
      `do $$ begin perform 1 as planted_within from timer where id = '0198c0de-0000-7000-8000-000000000001'; end $$`,
    );
  });
  const found = (await statementsWithoutShard(server(), ['aidline_owner'])).filter((text) => text.includes('planted'));
  expect(found).toHaveLength(2);
  expect(found.join()).toContain('planted_within');
});
