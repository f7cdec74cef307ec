import { readdirSync } from 'node:fs';
import { distribute, hasCitus, isDistributed } from '../postgres/distribute.ts';
import { readSql } from '../postgres/read-sql.ts';
import { withMigrations } from '../postgres/with-migrations.ts';
import { withClient } from './servers/postgres-database.ts';
import { runBin, UserError } from './servers/user-error.ts';
import { dataFolder } from './system/data-folder.ts';
import { findRunningDatabase } from './system/running-database.ts';

/** Migrates the database: each migration runs once, functions and rights are replaced every time, missing years added. */
export async function migrate(databaseUrl: string): Promise<void> {
  await withMigrations(databaseUrl, async ({ migrator, em }) => {
    await migrator.up();
    const folder = new URL('../postgres/functions/', import.meta.url);
    const connection = em.getConnection();
    for (const file of readdirSync(folder).sort().reverse()) await connection.execute(readSql(`functions/${file}`));
    await connection.execute('select create_log_years()');
    await connection.execute(`begin; ${readSql('rights.sql')} commit;`);
  });
  await withClient(databaseUrl, async (client) => {
    if (await isDistributed(client)) await distribute(client);
  });
}

/** Spreads it over the servers of a Citus cluster, whose coordinator this is; later migrations find it spread. */
export async function migrateAndDistribute(databaseUrl: string): Promise<void> {
  await withClient(databaseUrl, async (client) => {
    if (await hasCitus(client)) return;
    throw new UserError(
      'citus.missing: this database cannot be distributed and was not touched, for it has no extension citus. On the ' +
        'coordinator and on every node an administrator runs create extension citus in it, then citus_add_node ' +
        '(OPERATIONS.md, "Several databases").',
    );
  });
  await migrate(databaseUrl);
  await withClient(databaseUrl, distribute);
}

/** `npm run migrate [-- --distribute]` */
if (import.meta.main)
  await runBin(async () => {
    const run = process.argv.includes('--distribute') ? migrateAndDistribute : migrate;
    await run(await findRunningDatabase(dataFolder()));
  });
