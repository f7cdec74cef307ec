import { randomBytes } from 'node:crypto';
import type { Client } from 'pg';
import { findHoldReasons } from '@libs/guard/outgoing-check.ts';
import { parseWith } from '@libs/protocol/parse.ts';
import { agentRole, type AgentRole } from '@libs/protocol/roles.ts';
import { invitation } from '@libs/protocol/team.ts';
import { hashPassword } from '@libs/server/password.ts';
import { UserError } from '../servers/user-error.ts';
import { withClient } from '../servers/postgres-database.ts';

/** 96 random bits: nobody guesses it, and a person can type it once. */
const PASSWORD_BYTES = 12;

/** Does what `words` ask and returns what to tell. Throws a UserError that says how to ask. */
export const manageAgents = (databaseUrl: string, words: string[]): Promise<string[]> =>
  withClient(databaseUrl, (client) => {
    const [what = '', ...rest] = words;
    const deed = Object.hasOwn(subcommands, what) && subcommands[what];
    if (!deed) throw new UserError(`There is no ${what}: choose one of ${Object.keys(subcommands).join(', ')}.`);
    return deed(client, rest);
  });

const subcommands: Record<string, (client: Client, words: string[]) => Promise<string[]>> = {
  async list(client) {
    const { rows } = await client.query<{ email: string; role: string; enabled: boolean }>(
      `select email, role, enabled from agent order by email`,
    );
    return rows.map(({ email, role, enabled }) => `${email}  ${role}${enabled ? '' : '  disabled'}`);
  },
  async add(client, words) {
    const at = words.indexOf('--role');
    const role = at < 0 ? 'agent' : parseRole(words[at + 1]);
    const [email = '', ...names] = at < 0 ? words : words.toSpliced(at, 2);
    const displayName = names.join(' ') || email.split('@')[0];
    const asked = parseWith(invitation, { email, displayName, role });
    if ('refused' in asked)
      throw new UserError(
        asked.field === 'email' ? 'Whom? Give an e-mail address.' : 'Give a name of at most 80 letters.',
      );
    // Visitors see this name, and whoever may run this tool may choose it.
    if (findHoldReasons(displayName ?? '').length > 0)
      throw new UserError('A name asks for nothing and promises nothing: visitors read it.');
    const password = generatePassword();
    const { rowCount } = await client.query(
      `with added as (
         insert into agent (email, display_name, role, password_hash) values (lower($1), $2, $3, $4)
         on conflict ((lower(email))) do nothing returning id, display_name
       ) insert into agent_public_profile (agent_id, name) select id, display_name from added`,
      [email, displayName, role, await hashPassword(password)],
    );
    if (rowCount === 0) throw new UserError(`${email} exists already.`);
    return [`${email} may sign in as ${role}. Password: ${password}`];
  },
  async role(client, [email = '', wanted]) {
    const role = parseRole(wanted);
    await updateAgent(client, email, ['role = $2', role]);
    return [`${email} is now ${role}.`];
  },
  async disable(client, [email = '']) {
    await updateAgent(client, email, ['enabled = $2', false]);
    await revokeLogins(client, email);
    return [`${email} can no longer sign in; what they have open closes within five seconds.`];
  },
  async enable(client, [email = '']) {
    await updateAgent(client, email, ['enabled = $2', true]);
    return [`${email} may sign in again.`];
  },
  async reset(client, [email = '']) {
    const password = generatePassword();
    const hash = await hashPassword(password);
    await updateAgent(client, email, ['password_hash = $2, totp_secret = null, totp_since = null', hash]);
    await revokeLogins(client, email);
    await revokeLinks(client, email);
    return [`${email} has a new password: ${password}`];
  },
};

const generatePassword = (): string => randomBytes(PASSWORD_BYTES).toString('base64url');

function parseRole(word: string | undefined): AgentRole {
  const role = agentRole.safeParse(word);
  if (!role.success) throw new UserError(`Which role? One of ${agentRole.options.join(', ')}.`);
  return role.data;
}

async function updateAgent(client: Client, email: string, [what, value]: [string, unknown]): Promise<void> {
  const { rowCount } = await client.query(`update agent set ${what} where lower(email) = lower($1)`, [email, value]);
  if (rowCount === 0) throw new UserError(`There is no agent ${email}; npm run agent -- list shows who there is.`);
}

async function revokeLogins(client: Client, email: string): Promise<void> {
  await client.query(
    `update agent_login set revoked_at = now() from agent a
     where a.id = agent_id and lower(a.email) = lower($1) and revoked_at is null`,
    [email],
  );
}

/** As a new password by link ends the other links: one may lie in an old mailbox. */
async function revokeLinks(client: Client, email: string): Promise<void> {
  await client.query(
    `update agent_link set used_at = now() where kind = 'reset' and email = lower($1) and used_at is null`,
    [email],
  );
}
