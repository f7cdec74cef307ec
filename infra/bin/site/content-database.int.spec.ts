import { ledgerForThisFile } from '../../jest/ledger-for-this-file.ts';
import { withClient } from '../servers/postgres-database.ts';
import { ContentDatabase } from './content-database.ts';

const environment = ledgerForThisFile('worker');

it('says by its state alone whether something is due or was published, and whether the hour of it has come', async () => {
  await withClient({ connectionString: environment.databaseUrl }, async (client) => {
    const database = new ContentDatabase(client);
    const change = (statement: string) => client.query(`update content_version set ${statement}`);
    const nothing = await database.readState();
    expect(await database.readState()).toEqual(nothing);
    await client.query(
      `with writer as (insert into agent (email, display_name, role, password_hash)
         values ('mei@example.org', 'Mei', 'agent', '-') returning id)
       insert into content_version (entry, number, files, saved_by) select 'records/tags', 1, '{}', id from writer`,
    );
    expect(await database.readState()).toEqual(nothing);
    await change(`approved_at = now(), publish_at = now() + interval '1 hour'`);
    expect(await database.readState()).toEqual(nothing);
    await change(`publish_at = now() - interval '1 second'`);
    const due = await database.readState();
    expect(due).toEqual({ ...nothing, due: 'records/tags 1' });
    const [waiting] = await database.readDue();
    expect(waiting!.versions).toEqual([{ entry: 'records/tags', number: 1 }]);
    await database.markPublished([waiting!]);
    const published = await database.readState();
    expect(published.due).toBe('');
    expect(published.published).not.toBe(nothing.published);
  });
});
