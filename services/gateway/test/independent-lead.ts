import { queryDatabase } from '../../../infra/jest/query-database.ts';
import type { RunningSystem } from '../../../infra/jest/test-system.ts';
import { signIn } from './chat-client.ts';

/** The access token of a lead whom nobody here has invited or reset: a second person beside the first. */
export async function signInIndependentLead(system: RunningSystem, email = 'independent@example.org'): Promise<string> {
  await queryDatabase(
    system,
    `insert into agent (email, display_name, role, password_hash)
     select $1::text, 'Independent', 'lead', password_hash from agent where email = $2`,
    [email, system.agent.email],
  );
  return (await signIn(system.gatewayUrls[0]!, { ...system.agent, email })).accessToken;
}
