import { MikroORM } from '@mikro-orm/postgresql';
import { Migrator } from '@mikro-orm/migrations';
import { readdirSync } from 'node:fs';
import { ormConfig } from '@libs/server/orm.ts';
import { migrations } from '../postgres/migrations/migrations.ts';
import { readSql } from '../postgres/read-sql.ts';

/** Brings the database to today's shape: tables by migrations, each run once; functions replaced every time. */
export async function migrate(databaseUrl: string): Promise<void> {
  const orm = await MikroORM.init({
    ...ormConfig(databaseUrl, null),
    extensions: [Migrator],
    migrations: { migrationsList: migrations, snapshot: false, silent: true },
  });
  try {
    await orm.migrator.up();
    const folder = new URL('../postgres/functions/', import.meta.url);
    const connection = orm.em.getConnection();
    for (const file of readdirSync(folder).sort().reverse()) await connection.execute(readSql(`functions/${file}`));
  } finally {
    await orm.close();
  }
}

if (import.meta.main) await migrate(process.env.DATABASE_URL ?? '');
