import { withMigrations } from '../../postgres/with-migrations.ts';

/** The names of the migrations this database has not had yet. */
export const pendingMigrations = (databaseUrl: string): Promise<string[]> =>
  withMigrations(databaseUrl, async ({ migrator }) => (await migrator.getPending()).map(({ name }) => name));
