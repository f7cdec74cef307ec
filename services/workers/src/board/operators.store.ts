import type { EntityManager } from '@mikro-orm/postgresql';
import type { AgentId } from '@libs/protocol/ids.ts';
import { Agent } from '@libs/server/agents.schema.ts';

/** Queried at every request, so that a revoked role takes effect at once. */
export async function isOperator(em: EntityManager, agentId: AgentId): Promise<boolean> {
  const hasSecondFactor = { $or: [{ totpSince: { $ne: null } }, { passkeySince: { $ne: null } }] };
  return (await em.count(Agent, { id: agentId, enabled: true, role: 'operator', ...hasSecondFactor })) > 0;
}
