import { Pool } from 'pg';
import { hashPassword, verifyPassword } from '@libs/server/password.ts';
import { Agent, AgentPublicProfile } from '@libs/server/agents.schema.ts';
import { primaryUrl } from '@libs/server/database/primary-locator.ts';
import { createOrm } from '@libs/server/orm.ts';
import { UserError, runBin } from './servers/user-error.ts';
import { dataFolder } from './system/data-folder.ts';
import { findRunningDatabase } from './system/running-database.ts';

export type AgentSeed = { databaseUrl: string; email: string; password: string; displayName?: string };

/**
 * Makes sure that this agent exists. An existing agent is left unchanged, because the password may have been changed.
 * Returns whether the given password is valid.
 */
export async function seedAgent({
  databaseUrl,
  email,
  password,
  displayName = 'Aidline Agent',
}: AgentSeed): Promise<boolean> {
  const pool = new Pool({ connectionString: await primaryUrl(databaseUrl) });
  try {
    const em = createOrm(pool, [Agent, AgentPublicProfile]).em.fork();
    const agent = await em.findOne(Agent, { email });
    if (agent) return await verifyPassword(agent.passwordHash, password);
    // The first agent must be able to invite others. Not an operator: that role needs a second factor, which should not
    // be required for a first look.
    const agentId = await em.insert(Agent, {
      email,
      displayName,
      role: 'lead',
      passwordHash: await hashPassword(password),
    });
    await em.insert(AgentPublicProfile, { agentId, name: displayName });
    return true;
  } finally {
    await pool.end();
  }
}

if (import.meta.main)
  await runBin(async () => {
    const { AGENT_EMAIL, AGENT_PASSWORD } = process.env;
    if (!AGENT_EMAIL || !AGENT_PASSWORD) throw new UserError('Set AGENT_EMAIL and AGENT_PASSWORD.');
    const databaseUrl = await findRunningDatabase(dataFolder());
    const fits = await seedAgent({ databaseUrl, email: AGENT_EMAIL, password: AGENT_PASSWORD });
    if (!fits) console.log(`${AGENT_EMAIL} exists with another password, which is not changed.`);
  });
