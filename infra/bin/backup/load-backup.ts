import { join } from 'node:path';
import type { Client } from 'pg';
import { migrations } from '../../postgres/migrations/migrations.ts';
import type { Progress } from '../servers/progress.ts';
import { readPages } from '../servers/row-file.ts';
import { inTransaction } from '../servers/transaction.ts';
import { UserError } from '../servers/user-error.ts';
import type { BackupManifest } from './backup-manifest.ts';
import { type BackupTable, listBackupTables } from './backup-tables.ts';

const PAGE_SIZE = 1_000;

export type BackupLoadOptions = {
  /** As the owner of the tables. */
  client: Client;
  folder: string;
  manifest: BackupManifest;
  progress: Progress;
};

/**
 * Puts the rows of a backup into a migrated database in which nothing has happened, all of them or none. Throws a
 * UserError when it has conversations, or other tables than the backup.
 */
export async function loadBackup({ client, folder, manifest, progress }: BackupLoadOptions): Promise<void> {
  assertSameVersion(manifest);
  await assertUnused(client);
  const tables = new Map((await listBackupTables(client)).map((table) => [table.name, table]));
  await inTransaction(client, 'begin', async () => {
    await addLogYears(client, manifest.logYears);
    await setTriggers(client, [...tables.keys()], 'disable');
    for (const name of [...tables.keys()].reverse()) await emptyTable(client, name);
    for (const { table, file, rows } of manifest.tables) {
      const target = tables.get(table);
      if (!target) {
        progress.printLine(`${table}: left out, it is no table of Aidline; its rows stay in ${file}`);
        continue;
      }
      await progress.step(`${table}: ${rows.toLocaleString('en')} rows`, async () => {
        for await (const page of readPages(join(folder, file), PAGE_SIZE)) await insertPage(client, target, page);
      });
    }
    for (const { name, value, isCalled } of manifest.sequences)
      await client.query('select setval($1::regclass, $2, $3)', [name, value, isCalled]);
    await setTriggers(client, [...tables.keys()], 'enable');
  });
}

/** A backup is restored by the version that made it; whoever wants a newer one migrates afterwards. */
export function assertSameVersion({ migrations: had }: BackupManifest): void {
  const known = migrations.map(({ name }) => name);
  const missing = had.find((name) => !known.includes(name));
  const further = known.find((name) => !had.includes(name));
  if (!missing && !further) return;
  const difference = missing
    ? `the backup has the migration ${missing}, which this version has not`
    : `this version has the migration ${further}, which the backup has not`;
  throw new UserError(
    `backup.other-version: ${difference}. Restore it with the version of Aidline that made it, then upgrade.`,
  );
}

/** Tables that have rows only once somebody has used the system. */
const USED_TABLES = ['chat_event', 'chat_session', 'agent', 'audit_line'];

async function assertUnused(client: Client): Promise<void> {
  for (const name of USED_TABLES) {
    const { rows } = await client.query<{ used: boolean }>(`select exists (select from ${name}) as used`);
    if (rows[0]!.used)
      throw new UserError(
        `backup.not-empty: this database is in use (${name} has rows) and was not touched. Restore into an empty one: ` +
          'another DATABASE_URL, or another AIDLINE_DATA_DIR.',
      );
  }
}

/** The parts of the log for the years that the backup has. */
async function addLogYears(client: Client, years: readonly number[]): Promise<void> {
  await client.query(
    `select create_log_leaf(i.inhrelid, year) from pg_inherits i
     join pg_class g on g.oid = i.inhrelid and g.relkind = 'p' cross join unnest($1::int[]) as year
     where i.inhparent = 'chat_event'::regclass`,
    [years],
  );
}

/** What triggers would write, such as the chain of the audit, is in the backup as it was. */
async function setTriggers(client: Client, tables: readonly string[], what: 'enable' | 'disable'): Promise<void> {
  for (const name of tables) await client.query(`alter table ${client.escapeIdentifier(name)} ${what} trigger user`);
}

/** Of what the migrations themselves have written. Of the log nobody deletes a row, and it has none here. */
async function emptyTable(client: Client, name: string): Promise<void> {
  const table = client.escapeIdentifier(name);
  const { rows } = await client.query<{ used: boolean }>(`select exists (select from ${table}) as used`);
  if (rows[0]!.used) await client.query(`delete from ${table}`);
}

async function insertPage(client: Client, { name, columns }: BackupTable, page: readonly string[]): Promise<void> {
  const table = client.escapeIdentifier(name);
  const list = columns.map((column) => client.escapeIdentifier(column)).join(', ');
  await client.query(
    `insert into ${table} (${list}) overriding system value
     select ${list} from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
    [`[${page.join(',')}]`],
  );
}
