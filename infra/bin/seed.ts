import type { EntityManager } from '@mikro-orm/postgresql';
import { Pool } from 'pg';
import { agentRole, type AgentRole } from '@libs/protocol/roles.ts';
import { hashPassword, verifyPassword } from '@libs/server/password.ts';
import { Agent, AgentPublicProfile } from '@libs/server/agents.schema.ts';
import { primaryUrl } from '@libs/server/database/primary-locator.ts';
import { createOrm } from '@libs/server/orm.ts';
import { OrganisationSettings } from '@libs/server/settings.schema.ts';
import { UserError, runBin } from './servers/user-error.ts';
import { dataFolder } from './system/data-folder.ts';
import { findRunningDatabase } from './system/running-database.ts';

export type AgentSeed = {
  databaseUrl: string;
  email: string;
  password: string;
  displayName?: string;
  /** From which role on a new system asks for a second factor; else the settings' own default. */
  secondFactorFrom?: AgentRole;
};

/**
 * Makes sure that this agent exists. An existing agent is left unchanged, because the password may have been changed.
 * Returns whether the given password is valid.
 */
export async function seedAgent({
  databaseUrl,
  email,
  password,
  displayName = 'Aidline Agent',
  secondFactorFrom,
}: AgentSeed): Promise<boolean> {
  const pool = new Pool({ connectionString: await primaryUrl(databaseUrl) });
  try {
    const em = createOrm(pool, [Agent, AgentPublicProfile, OrganisationSettings]).em.fork();
    const agent = await em.findOne(Agent, { email });
    if (agent) return await verifyPassword(agent.passwordHash, password);
    // The first agent must be able to invite others, and is no operator, who always needs a second factor.
    const agentId = await em.insert(Agent, {
      email,
      displayName,
      role: 'lead',
      passwordHash: await hashPassword(password),
    });
    await em.insert(AgentPublicProfile, { agentId, name: displayName });
    if (secondFactorFrom) await saveSecondFactorRule(em, secondFactorFrom);
    return true;
  } finally {
    await pool.end();
  }
}

/** Settings that are there already are left as they are. */
async function saveSecondFactorRule(em: EntityManager, secondFactorFrom: AgentRole): Promise<void> {
  const settings = { security: { secondFactorFrom } };
  const row = { onlyRow: true, settings, updatedAt: new Date() };
  await em.upsert(OrganisationSettings, row, { onConflictAction: 'ignore' });
}

if (import.meta.main)
  await runBin(async () => {
    const { AGENT_EMAIL, AGENT_PASSWORD, SECOND_FACTOR_FROM } = process.env;
    if (!AGENT_EMAIL || !AGENT_PASSWORD) throw new UserError('Set AGENT_EMAIL and AGENT_PASSWORD.');
    const databaseUrl = await findRunningDatabase(dataFolder());
    const rule = SECOND_FACTOR_FROM ? { secondFactorFrom: agentRole.parse(SECOND_FACTOR_FROM) } : {};
    const fits = await seedAgent({ databaseUrl, email: AGENT_EMAIL, password: AGENT_PASSWORD, ...rule });
    if (!fits) console.log(`${AGENT_EMAIL} exists with another password, which is not changed.`);
  });
