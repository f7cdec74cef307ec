import { MikroORM } from '@mikro-orm/postgresql';
import { hashPassword, passwordMatches } from '@libs/server/password.ts';
import { Agent, ormConfig } from '@libs/server/orm.ts';

export type AgentSeed = { databaseUrl: string; email: string; password: string; displayName?: string };

/**
 * Makes sure that this agent exists. One who exists already is left as they are, because a password that somebody has
 * changed is theirs. Returns whether the given password opens the door.
 */
export async function seedAgent({
  databaseUrl,
  email,
  password,
  displayName = 'Aidline Agent',
}: AgentSeed): Promise<boolean> {
  const orm = await MikroORM.init(ormConfig(databaseUrl, null));
  try {
    const em = orm.em.fork();
    const agent = await em.findOne(Agent, { email });
    if (agent) return await passwordMatches(agent.passwordHash, password);
    // Somebody has to let the others in. No operator: whoever has seen a first chat should not need an authenticator for it.
    em.create(Agent, { email, displayName, role: 'lead', passwordHash: await hashPassword(password) });
    await em.flush();
    return true;
  } finally {
    await orm.close();
  }
}

if (import.meta.main) {
  const { DATABASE_URL = '', AGENT_EMAIL = '', AGENT_PASSWORD = '' } = process.env;
  if (!DATABASE_URL || !AGENT_EMAIL || !AGENT_PASSWORD) {
    process.stderr.write('Set DATABASE_URL, AGENT_EMAIL and AGENT_PASSWORD.\n');
    process.exit(1);
  }
  const fits = await seedAgent({ databaseUrl: DATABASE_URL, email: AGENT_EMAIL, password: AGENT_PASSWORD });
  if (!fits) process.stdout.write(`${AGENT_EMAIL} exists with another password, which stays.\n`);
}
