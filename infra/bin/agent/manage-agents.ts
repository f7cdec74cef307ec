import { randomBytes } from 'node:crypto';
import type { Client } from 'pg';
import { findHoldReasons } from '@libs/guard/outgoing-check.ts';
import { parseWith } from '@libs/protocol/parse.ts';
import { agentRole, type AgentRole } from '@libs/protocol/roles.ts';
import { invitation } from '@libs/protocol/team.ts';
import { hashPassword } from '@libs/server/password.ts';
import { UserError } from '../servers/user-error.ts';
import { withClient } from '../servers/postgres-database.ts';
import { changeCommands } from './decide-changes.ts';

/** 96 random bits: infeasible to guess, and short enough to type once. */
const PASSWORD_BYTES = 12;

/** Runs the subcommand in `args` and returns the lines to print. Throws a UserError when the arguments are wrong. */
export const manageAgents = (databaseUrl: string, args: string[]): Promise<string[]> =>
  withClient(databaseUrl, (client) => {
    const [name = '', ...rest] = args;
    const subcommand = Object.hasOwn(subcommands, name) && subcommands[name];
    if (!subcommand)
      throw new UserError(`There is no subcommand ${name}: choose one of ${Object.keys(subcommands).join(', ')}.`);
    return subcommand(client, rest);
  });

const subcommands: Record<string, (client: Client, args: string[]) => Promise<string[]>> = {
  async list(client) {
    const { rows } = await client.query<{ email: string; role: string; enabled: boolean }>(
      `select email, role, enabled from agent order by email`,
    );
    return rows.map(({ email, role, enabled }) => `${email}  ${role}${enabled ? '' : '  disabled'}`);
  },
  async add(client, args) {
    const at = args.indexOf('--role');
    const role = at < 0 ? 'agent' : parseRole(args[at + 1]);
    const [email = '', ...names] = at < 0 ? args : args.toSpliced(at, 2);
    const displayName = names.join(' ') || email.split('@')[0];
    const parsed = parseWith(invitation, { email, displayName, role });
    if ('refused' in parsed)
      throw new UserError(
        parsed.field === 'email' ? 'Give an e-mail address.' : 'Give a name of at most 80 characters.',
      );
    // Visitors see this name, so the guard checks it like a message.
    if (findHoldReasons(displayName ?? '').length > 0)
      throw new UserError('Visitors read this name: it may not ask for anything or promise anything.');
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
    return [`${email} can no longer sign in; their open sessions end within five seconds.`];
  },
  async enable(client, [email = '']) {
    await updateAgent(client, email, ['enabled = $2', true]);
    return [`${email} may sign in again.`];
  },
  async reset(client, [email = '']) {
    const password = generatePassword();
    const hash = await hashPassword(password);
    await client.query('delete from passkey p using agent a where a.id = p.agent_id and lower(a.email) = lower($1)', [
      email,
    ]);
    await updateAgent(client, email, [
      'password_hash = $2, totp_secret = null, totp_since = null, passkey_since = null',
      hash,
    ]);
    await revokeLogins(client, email);
    await revokeLinks(client, email);
    return [`${email} has a new password: ${password}`];
  },
  ...changeCommands,
};

const generatePassword = (): string => randomBytes(PASSWORD_BYTES).toString('base64url');

function parseRole(name: string | undefined): AgentRole {
  const role = agentRole.safeParse(name);
  if (!role.success)
    throw new UserError(`"${name ?? ''}" is not a role: choose one of ${agentRole.options.join(', ')}.`);
  return role.data;
}

async function updateAgent(client: Client, email: string, [what, value]: [string, unknown]): Promise<void> {
  const { rowCount } = await client.query(`update agent set ${what} where lower(email) = lower($1)`, [email, value]);
  if (rowCount === 0) throw new UserError(`There is no agent ${email}; npm run agent -- list lists the agents.`);
}

async function revokeLogins(client: Client, email: string): Promise<void> {
  await client.query(
    `update agent_login set revoked_at = now() from agent a
     where a.id = agent_id and lower(a.email) = lower($1) and revoked_at is null`,
    [email],
  );
}

/** Like a reset by link, a new password invalidates the other links: one may be in an old mailbox. */
async function revokeLinks(client: Client, email: string): Promise<void> {
  await client.query(
    `update agent_link set used_at = now() where kind = 'reset' and email = lower($1) and used_at is null`,
    [email],
  );
}
