import { loginUrls } from '../../bin/servers/postgres-logins.ts';
import type { Secrets } from '../../bin/system/secrets.ts';
import type { TestAgent } from './observed-system.ts';

export type DatabasePreparation = {
  /** The superuser's. */
  url: string;
  secrets: Secrets;
  /** How many agents. */
  count: number;
  isToBeMigrated?: boolean;
};

/** Migrates it and adds the agents of the load. The tools are imported only here: their libraries take long to load. */
export async function prepareDatabase(options: DatabasePreparation): Promise<TestAgent[]> {
  const { secrets, count, isToBeMigrated = true } = options;
  const { owner } = loginUrls(options.url);
  const [{ migrate }, { seedAgent }] = await Promise.all([import('../../bin/migrate.ts'), import('../../bin/seed.ts')]);
  if (isToBeMigrated) await migrate(owner);
  const agents: TestAgent[] = [];
  for (let index = 0; index < count; index += 1) {
    const agent = { email: `agent-${index}@faults.local`, password: secrets.agentPassword };
    await seedAgent({ databaseUrl: owner, ...agent, secondFactorFrom: 'operator' });
    agents.push(agent);
  }
  return agents;
}
