import { requireLogin } from '../database-login.ts';
import { assertDurableCommits, type Durability } from './durability.ts';

type Database = Parameters<typeof requireLogin>[0];

/**
 * What each new connection is asked before it is used, and readiness again and again, because behind a pooler a process
 * does not see when a connection to the server begins: whoever has stolen a login may change its own defaults, which
 * PostgreSQL cannot forbid. Throws when they are not what the services depend on.
 */
export const connectionVerifier = (durability: Durability) => async (database: Database) => {
  await assertDurableCommits(database, durability);
  await requireLogin(database);
};
