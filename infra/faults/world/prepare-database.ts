import type { Secrets } from '../../bin/system/secrets.ts';
import type { TestAgent } from './observed-system.ts';

export type DatabasePreparation = {
  /** The owner's login. */
  url: string;
  secrets: Secrets;
  /** How many agents. */
  count: number;
  isToBeMigrated?: boolean;
};

/** Migrates it and adds the agents of the load. The tools are imported only here: their libraries take long to load. */
export async function prepareDatabase(options: DatabasePreparation): Promise<TestAgent[]> {
  const { url, secrets, count, isToBeMigrated = true } = options;
  const [{ migrate }, { seedAgent }] = await Promise.all([import('../../bin/migrate.ts'), import('../../bin/seed.ts')]);
  if (isToBeMigrated) await migrate(url);
  const agents: TestAgent[] = [];
  for (let index = 0; index < count; index += 1) {
    const agent = { email: `agent-${index}@faults.local`, password: secrets.agentPassword };
    await seedAgent({ databaseUrl: url, ...agent });
    agents.push(agent);
  }
  return agents;
}
