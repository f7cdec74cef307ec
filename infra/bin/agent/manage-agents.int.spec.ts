import { COMMAND_LINE } from '@libs/protocol/audit.ts';
import { databaseForThisFile } from '../../jest/fresh-database.ts';
import { withClient } from '../servers/postgres-database.ts';
import { verifyPassword } from '@libs/server/password.ts';
import { manageAgents } from './manage-agents.ts';

const database = databaseForThisFile();
const runAgentCommand = (...args: string[]) =>
  manageAgents(database.logins.owner, args).then((lines) => lines.join('\n'));
const lastWord = (line: string) => line.split(' ').at(-1)!;
const passwordHashOf = (email: string) =>
  withClient(database.url, async (client) => {
    const { rows } = await client.query<{ password_hash: string }>(`select * from agent where email = $1`, [email]);
    return rows[0]!.password_hash;
  });

describe('npm run agent', () => {
  it('adds an agent once, with a password that signs in', async () => {
    const output = await runAgentCommand('add', 'Mei@example.org', 'Mei', 'Lin', '--role', 'lead');
    expect(await verifyPassword(await passwordHashOf('mei@example.org'), lastWord(output))).toBe(true);
    await expect(runAgentCommand('add', 'mei@EXAMPLE.org')).rejects.toThrow('exists already');
    expect(await runAgentCommand('list')).toContain('mei@example.org  lead');
  });

  it('changes a role, disables, enables, and gives a new password', async () => {
    await runAgentCommand('add', 'bo@example.org');
    await runAgentCommand('role', 'bo@example.org', 'operator');
    await runAgentCommand('disable', 'bo@example.org');
    expect(await runAgentCommand('list')).toContain('bo@example.org  operator  disabled');
    await runAgentCommand('enable', 'bo@example.org');
    expect(await runAgentCommand('list')).not.toContain('disabled');
    const output = await runAgentCommand('reset', 'bo@example.org');
    expect(await verifyPassword(await passwordHashOf('bo@example.org'), lastWord(output))).toBe(true);
  });

  it('leaves a line in the audit of all that it does, and of nothing that it did not do', async () => {
    const lines = () =>
      withClient(database.logins.owner, async (client) => {
        const { rows } = await client.query<{ actor: string; what: string; about: string }>(
          `select l.agent_id as actor, l.what, a.email as about from audit_line l left join agent a on a.id = l.about
           order by l.n`,
        );
        return rows;
      });
    const before = (await lines()).length;
    const email = 'kim@example.org';
    await runAgentCommand('add', email, 'Kim');
    await expect(runAgentCommand('add', email, 'Kim')).rejects.toThrow('exists already');
    await runAgentCommand('role', 'KIM@example.org', 'lead');
    await runAgentCommand('disable', email);
    await runAgentCommand('enable', email);
    await runAgentCommand('reset', email);
    await expect(runAgentCommand('disable', 'nobody@example.org')).rejects.toThrow('There is no agent');
    const actions = ['agent.invited', 'agent.role-changed', 'agent.disabled', 'agent.enabled', 'password.reset'];
    expect((await lines()).slice(before)).toEqual(actions.map((what) => ({ actor: COMMAND_LINE, what, about: email })));
  });

  it('invalidates the agent’s reset links when it resets the password', async () => {
    await runAgentCommand('add', 'wei@example.org', '--role', 'lead');
    const open = `select email from agent_link where used_at is null order by 1`;
    const links = await withClient(database.url, async (client) => {
      await client.query(
        `insert into agent_link (token_hash, kind, email, display_name, role, made_by, expires_at)
         select sha256(l.email::bytea), 'reset', l.email, '', 'lead', a.id, now() + interval '1 day'
         from agent a, unnest(array['wei@example.org', 'other@example.org']) as l (email) where a.email = 'wei@example.org'`,
      );
      await runAgentCommand('reset', 'Wei@example.org');
      return (await client.query<{ email: string }>(open)).rows;
    });
    expect(links).toEqual([{ email: 'other@example.org' }]);
  });

  it.each([
    [['role', 'mei@example.org', 'queen'], 'is not a role'],
    [['add', 'nobody'], 'Give an e-mail address'],
    [['add', 'nobody@nowhere'], 'Give an e-mail address'],
    [['add', 'mei.lin@example.org', 'M'.repeat(81)], 'a name of at most 80'],
    [['disable', 'nobody@example.org'], 'There is no agent'],
    [['promote'], 'There is no subcommand promote'],
    [['constructor'], 'There is no subcommand constructor'],
  ])('explains what is wrong with %j', (args, message) => expect(runAgentCommand(...args)).rejects.toThrow(message));
});
