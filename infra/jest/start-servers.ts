import { startTestServers } from './test-servers.ts';

/**
 * Jest's global set-up of `int` and `e2e`, once per run: starts the servers, and passes their addresses to the workers.
 */
export default async function startServers(): Promise<void> {
  const servers = await startTestServers();
  process.env.TEST_DATABASE_URL = servers.databaseUrl;
  process.env.TEST_POOLER_PORT = String(servers.poolerPort ?? '');
  process.env.TEST_REDIS_URL = servers.redisUrl;
  globalThis.aidlineTestServers = servers;
}
