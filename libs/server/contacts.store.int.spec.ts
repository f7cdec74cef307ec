import { Client } from 'pg';
import { ledgerForThisFile } from '../../infra/jest/ledger-for-this-file.ts';
import { waitUntil } from '../../infra/jest/ledger-environment.ts';

const environment = ledgerForThisFile('gateway');

it('rejects with the database fault when the connection ends in the transaction, and stores the next change', async () => {
  const { contacts } = environment.resources;
  const sessionId = await environment.openSession();
  await contacts.change(sessionId, { name: 'Mei' });
  const other = new Client({ connectionString: environment.databaseUrl });
  await other.connect();
  await other.query('begin');
  await other.query('select 1 from subject where id = $1 for update', [sessionId]);
  const change = contacts.change(sessionId, { name: 'Mei Lin' }).catch((fault: unknown) => fault);
  const waiting = `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await waitUntil(async () => (await environment.query(waiting)).length > 0);
  expect(await change).toMatchObject({ code: '57P01' });
  await other.end();
  await contacts.change(sessionId, { email: 'mei@example.org' });
  expect(await contacts.read(sessionId)).toMatchObject({ name: 'Mei', email: 'mei@example.org' });
});
