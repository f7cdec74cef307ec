import { randomBytes } from 'node:crypto';
import { v7 } from 'uuid';
import type { Client } from 'pg';
import { findHoldReasons } from '@libs/guard/outgoing-check.ts';
import { parseWith } from '@libs/protocol/parse.ts';
import { agentRole, type AgentRole } from '@libs/protocol/roles.ts';
import { invitation } from '@libs/protocol/team.ts';
import { hashPassword } from '@libs/server/password.ts';
import { UserError } from '../servers/user-error.ts';
import { withClient } from '../servers/postgres-database.ts';
import { changeCommands } from './decide-changes.ts';
import { recorded } from './record-action.ts';

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
    const hash = await hashPassword(password);
    const id = v7();
    await recorded(client, { what: 'agent.invited', about: id }, async () => {
      const { rowCount } = await client.query(
        `with added as (
           insert into agent (id, email, display_name, role, password_hash) values ($5, lower($1), $2, $3, $4)
           on conflict ((lower(email))) do nothing returning id, display_name
         ) insert into agent_public_profile (agent_id, name) select id, display_name from added`,
        [email, displayName, role, hash, id],
      );
      if (rowCount === 0) throw new UserError(`${email} exists already.`);
    });
    return [`${email} may sign in as ${role}. Password: ${password}`];
  },
  async role(client, [email = '', wanted]) {
    const role = parseRole(wanted);
    const about = await findAgent(client, email);
    await recorded(client, { what: 'agent.role-changed', about }, () =>
      updateAgent(client, about, ['role = $2', role]),
    );
    return [`${email} is now ${role}.`];
  },
  async disable(client, [email = '']) {
    const about = await findAgent(client, email);
    await recorded(client, { what: 'agent.disabled', about }, async () => {
      await updateAgent(client, about, ['enabled = $2', false]);
      await revokeLogins(client, about);
    });
    return [`${email} can no longer sign in; their open sessions end within five seconds.`];
  },
  async enable(client, [email = '']) {
    const about = await findAgent(client, email);
    await recorded(client, { what: 'agent.enabled', about }, () => updateAgent(client, about, ['enabled = $2', true]));
    return [`${email} may sign in again.`];
  },
  async reset(client, [email = '']) {
    const about = await findAgent(client, email);
    const password = generatePassword();
    const hash = await hashPassword(password);
    await recorded(client, { what: 'password.reset', about }, async () => {
      await client.query('delete from passkey where agent_id = $1', [about]);
      await updateAgent(client, about, [
        'password_hash = $2, totp_secret = null, totp_since = null, passkey_since = null',
        hash,
      ]);
      await revokeLogins(client, about);
      await revokeLinks(client, email);
    });
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

async function findAgent(client: Client, email: string): Promise<string> {
  const { rows } = await client.query<{ id: string }>('select id from agent where lower(email) = lower($1)', [email]);
  if (!rows[0]) throw new UserError(`There is no agent ${email}; npm run agent -- list lists the agents.`);
  return rows[0].id;
}

async function updateAgent(client: Client, agentId: string, [what, value]: [string, unknown]): Promise<void> {
  await client.query(`update agent set ${what} where id = $1`, [agentId, value]);
}

async function revokeLogins(client: Client, agentId: string): Promise<void> {
  await client.query('update agent_login set revoked_at = now() where agent_id = $1 and revoked_at is null', [agentId]);
}

/** Like a reset by link, a new password invalidates the other links: one may be in an old mailbox. */
async function revokeLinks(client: Client, email: string): Promise<void> {
  await client.query(
    `update agent_link set used_at = now() where kind = 'reset' and email = lower($1) and used_at is null`,
    [email],
  );
}
