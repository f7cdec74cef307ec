import { withMigrations } from '../../postgres/with-migrations.ts';

/** The names of the migrations that have not run on this database. */
export const pendingMigrations = (databaseUrl: string): Promise<string[]> =>
  withMigrations(databaseUrl, async ({ migrator }) => (await migrator.getPending()).map(({ name }) => name));
