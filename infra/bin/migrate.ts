import { readdirSync } from 'node:fs';
import { readSql } from '../postgres/read-sql.ts';
import { withMigrations } from '../postgres/with-migrations.ts';
import { runBin } from './servers/user-error.ts';
import { dataFolder } from './system/data-folder.ts';
import { findRunningDatabase } from './system/running-database.ts';

/** Migrates the database: each migration runs once, functions and rights are replaced every time, missing years added. */
export const migrate = (databaseUrl: string): Promise<void> =>
  withMigrations(databaseUrl, async ({ migrator, em }) => {
    await migrator.up();
    const folder = new URL('../postgres/functions/', import.meta.url);
    const connection = em.getConnection();
    for (const file of readdirSync(folder).sort().reverse()) await connection.execute(readSql(`functions/${file}`));
    await connection.execute('select create_log_years()');
    await connection.execute(`begin; ${readSql('rights.sql')} commit;`);
  });

if (import.meta.main) await runBin(async () => migrate(await findRunningDatabase(dataFolder())));
