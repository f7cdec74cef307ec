import { requireShards } from './recorded-statements.ts';
import type { TestServers } from './test-servers.ts';

declare global {
  var aidlineTestServers: TestServers | undefined;
}

/**
 * Resolves only when both have exited, so that Jest has nothing left to wait for. The run fails when a service has run a
 * statement that does not name the shard.
 */
export default async function stopServers(): Promise<void> {
  const servers = globalThis.aidlineTestServers;
  if (!servers) return;
  try {
    await requireShards(servers.databaseUrl);
  } finally {
    await servers.stop();
  }
}
