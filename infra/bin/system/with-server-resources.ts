import { createLogger } from '@libs/server/logger.ts';
import { ServerResources } from '@libs/server/server-resources.ts';
import { runtimeEndpoints } from '../doctor/runtime-endpoints.ts';
import { UserError } from '../servers/user-error.ts';
import { dataFolder } from './data-folder.ts';
import { findRunningDatabase } from './running-database.ts';
import { keyStoreEnv } from './sealing-key.ts';

/**
 * Runs `work` with the ledger of the local system, or of the one that the environment names, as a worker does; `name`
 * appears in its log.
 */
export async function withServerResources<T>(
  name: string,
  work: (resources: ServerResources) => Promise<T>,
): Promise<T> {
  const folder = dataFolder();
  const { redisUrl, logins } = runtimeEndpoints(folder);
  const databaseUrl = logins.worker ?? (await findRunningDatabase(folder));
  if (!redisUrl) throw new UserError(`npm run ${name} needs REDIS_URL and the sealing keys.`);
  const env = { DATABASE_URL: databaseUrl, REDIS_URL: redisUrl, ...keyStoreEnv(folder) };
  const resources = await ServerResources.connect(env, createLogger(name, 'error'));
  try {
    return await work(resources);
  } finally {
    await resources.close();
  }
}
