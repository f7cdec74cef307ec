import { Migrator } from '@mikro-orm/migrations';
import { MikroORM } from '@mikro-orm/postgresql';
import { ormConfig } from '@libs/server/orm.ts';
import { migrations } from '../../postgres/migrations/migrations.ts';

/** The names of the migrations this database has not had yet. */
export async function pendingMigrations(databaseUrl: string): Promise<string[]> {
  const orm = await MikroORM.init({
    ...ormConfig(databaseUrl, null),
    extensions: [Migrator],
    migrations: { migrationsList: migrations, snapshot: false, silent: true },
  });
  try {
    return (await orm.migrator.getPending()).map(({ name }) => name);
  } finally {
    await orm.close();
  }
}
