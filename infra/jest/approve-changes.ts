import { manageAgents } from '../bin/agent/manage-agents.ts';

/** Approves whatever waits for a second person, as the operator on the machine does with `npm run agent`. */
export const approveChanges = (system: { databaseUrl: string }): Promise<string[]> =>
  manageAgents(system.databaseUrl, ['approve', 'all']);
