import { setTimeout as sleep } from 'node:timers/promises';
import { SETTINGS_TTL_MS } from '@libs/server/settings.store.ts';
import { manageAgents } from '../bin/agent/manage-agents.ts';

/**
 * Approves whatever waits for a second person, as the operator on the machine does with `npm run agent`. Resolves when
 * every process uses it.
 */
export async function approveChanges(system: { databaseUrl: string }): Promise<string[]> {
  const approved = await manageAgents(system.databaseUrl, ['approve', 'all']);
  await sleep(SETTINGS_TTL_MS);
  return approved;
}
