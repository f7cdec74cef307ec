import { Migrator } from '@mikro-orm/migrations';
import { MikroORM } from '@mikro-orm/postgresql';
import { primaryUrl } from '@libs/server/database/primary-locator.ts';
import { migrations } from './migrations/migrations.ts';

/** Runs `use` with a connection that knows every migration, and closes it. */
export async function withMigrations<T>(databaseUrl: string, use: (orm: MikroORM) => Promise<T>): Promise<T> {
  const orm = await MikroORM.init({
    clientUrl: await primaryUrl(databaseUrl),
    entities: [],
    discovery: { warnWhenNoEntities: false },
    extensions: [Migrator],
    migrations: { migrationsList: migrations, snapshot: false, silent: true },
  });
  try {
    return await use(orm);
  } finally {
    await orm.close();
  }
}
