import { type Configuration, defineConfig, MikroORM, type Options, PostgreSqlDriver } from '@mikro-orm/postgresql';
import { PostgresDialect, type PostgresPool } from 'kysely';
import type { Pool } from 'pg';
import { BindingConnection } from './orm-connection.ts';

/** What an ORM maps. Each module declares its own entities, in a file `*.schema.ts`. */
export type Entities = NonNullable<Options['entities']>;

/** MikroORM on an existing pool, with its role and its timeouts. Never closed itself: the pool belongs to the caller. */
export const createOrm = (pool: Pool, entities: Entities): MikroORM =>
  new MikroORM(
    defineConfig({
      driver: BindingDriver,
      driverOptions: new PostgresDialect({ pool: lendConnections(pool) }),
      dbName: 'as the pool is connected', // demanded, and not used without a URL
      ensureDatabase: false, // the role may create none
      entities,
      discovery: { warnWhenNoEntities: false },
    }),
  );

class BindingDriver extends PostgreSqlDriver {
  protected override readonly connection: BindingConnection;

  constructor(config: Configuration) {
    super(config);
    this.connection = new BindingConnection(config);
  }
}

/**
 * The pool as Kysely uses it. As with `pool.query`, a connection whose statement failed is closed: after a timeout its
 * answer may still come. The detail of an error quotes values of the row, and MikroORM would write it into the message.
 */
const lendConnections = (pool: Pool): PostgresPool => ({
  options: pool.options,
  end: async () => undefined,
  connect: async () => {
    const client = await pool.connect();
    let hasFailed = false;
    const query = async (text: string, values: readonly unknown[]) => {
      try {
        return await client.query(text, [...values]);
      } catch (fault) {
        hasFailed = true;
        throw Object.assign(fault as Error, { detail: undefined });
      }
    };
    return { query: query as never, release: () => client.release(hasFailed) };
  },
});
