import type { Pool } from 'pg';
import type { AgentId } from '@libs/protocol/ids.ts';

/** Queried at every request, so that a revoked role takes effect at once. */
export async function isOperator(pool: Pool, agentId: AgentId): Promise<boolean> {
  const { rows } = await pool.query(
    `select 1 from agent where id = $1 and enabled and role = 'operator' and totp_since is not null`,
    [agentId],
  );
  return rows.length > 0;
}
