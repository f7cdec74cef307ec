import { postJson } from '../../services/gateway/test/chat-client.ts';
import { queryDatabase } from '../jest/query-database.ts';
import type { RunningSystem } from '../jest/test-system.ts';
import { withOwnSecondFactor, type Account } from './people.ts';
import { askAs } from './requests.ts';

const PASSWORD = 'a password of the thief';

/** Uses an invitation or a reset link as whoever holds it. */
export async function redeem(target: RunningSystem, link: unknown): Promise<boolean> {
  const { token } = (link ?? {}) as { token?: string };
  if (!token) return false;
  return (await postJson(`${target.gatewayUrls[1]}/api/agents/join`, { token, password: PASSWORD })).status === 204;
}

/** Signs in with the thief's password and sets up a second factor where one is owed, as the puppet's owner can. */
export async function enterAs(target: RunningSystem, email: string): Promise<Account | null> {
  const [row] = await queryDatabase<{ id: Account['agentId'] }>(target, 'select id from agent where email = $1', [
    email,
  ]);
  if (!row) return null;
  const login = { agentId: row.id, email, password: PASSWORD, totp: null };
  return withOwnSecondFactor(target, login).catch(() => null);
}

/** Somebody who does not exist, invited by a lead who is that person too; null where one of the steps is refused. */
export async function invitePuppet(target: RunningSystem, by: Account, email: string): Promise<Account | null> {
  const body = { email, displayName: email.split('@')[0], role: 'lead' };
  const link = await askAs(target, by.token)('agents/invitations', { method: 'POST', body });
  return (await redeem(target, link.body)) ? enterAs(target, email) : null;
}
